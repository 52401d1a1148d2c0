"""macOS: what the application is told of itself, and the disk image made of it.

An application holds one architecture: numpy is built for Apple's processors and for Intel's, not
for both at once, so each has an image of its own. Signing and notarisation are Apple's tools'
work, done wherever the variables below are set; elsewhere the signature names nobody and macOS
asks players to confirm the first start.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import words
from product import APP_ID, COMMAND, COPYRIGHT, FILE_SUFFIX, FILE_TYPE, NAME, PACKAGE, ROOT, VERSION

from game.locales import LANGUAGES

APP: Final = f"{NAME}.app"
IDENTITY: Final = "YACHT_MACOS_IDENTITY"  # "Developer ID Application: …", in the keychain
NOTARY_KEY: Final = "YACHT_NOTARY_KEY"  # path of a key (.p8) of App Store Connect
NOTARY_KEY_ID: Final = "YACHT_NOTARY_KEY_ID"
NOTARY_ISSUER: Final = "YACHT_NOTARY_ISSUER"
MATCH_TYPE: Final = f"{APP_ID}.match"
# the oldest that everything pinned runs on: numpy and pymunk on Apple's processors, cffi on Intel's
OLDEST_SYSTEM: Final = {"arm64": "11.0", "x86_64": "10.15"}
_ENTITLEMENTS: Final = ROOT / "packaging" / "macos" / "entitlements.plist"
_FILE_ICON: Final = "match.icns"


# -- for yacht.spec


def program() -> dict[str, object]:
    """What PyInstaller's EXE is told; with an identity it signs everything it collects."""
    identity = os.environ.get(IDENTITY) or None
    if identity is None:
        print(f"signed by nobody: {IDENTITY} is not set", flush=True)
    return {
        "name": COMMAND,
        "console": False,  # else the application would have no place in the Dock
        "codesign_identity": identity,
        "entitlements_file": str(_ENTITLEMENTS) if identity else None,
    }


def data(work: Path) -> list[tuple[str, str]]:
    """What the application needs beside the game's own files; it is written to `work`."""
    import icons

    work.mkdir(parents=True, exist_ok=True)
    icons.write_icns(work / _FILE_ICON, icons.file_svg)
    return [(str(work / _FILE_ICON), ".")]


def application(work: Path) -> dict[str, object]:
    """What PyInstaller's BUNDLE is told; files for it are written to `work`."""
    import icons

    work.mkdir(parents=True, exist_ok=True)
    icons.write_icns(work / "yacht.icns")
    return {
        "name": APP,
        "icon": str(work / "yacht.icns"),
        "bundle_identifier": APP_ID,
        "version": VERSION,
        "info_plist": properties(platform.machine()),
    }


def properties(architecture: str) -> dict[str, object]:
    """The property list of the application, but for what PyInstaller says by itself."""
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(LANGUAGES),
        "CFBundleVersion": VERSION,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,  # no need to wake the stronger processor
        "LSMinimumSystemVersion": OLDEST_SYSTEM[architecture],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": words.told("match_file")["en"],
                "CFBundleTypeRole": "Viewer",
                "CFBundleTypeIconFile": _FILE_ICON,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [MATCH_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": MATCH_TYPE,
                "UTTypeDescription": words.told("match_file")["en"],
                "UTTypeConformsTo": ["public.json"],
                "UTTypeIconFile": _FILE_ICON,
                "UTTypeTagSpecification": {
                    "public.filename-extension": [FILE_SUFFIX.removeprefix(".")],
                    "public.mime-type": [FILE_TYPE],
                },
            }
        ],
    }


# -- the disk image


def write(bundle: Path, dist: Path, epoch: int) -> list[Path]:
    """The disk image with the application that was built beside `bundle`, in `dist`.

    Its bytes differ from one time to the next: hdiutil writes the time into it, and `epoch` can't
    be told to it. Raises CalledProcessError where one of Apple's tools refuses.
    """
    app = bundle.parent / APP
    _run("codesign", "--verify", "--deep", "--strict", app)
    _notarise(app)
    image = dist / f"{PACKAGE}-{VERSION}-macos-{platform.machine()}.dmg"
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / NAME
        shutil.copytree(app, folder / APP, symlinks=True)
        (folder / "Applications").symlink_to("/Applications")
        _run(
            "hdiutil", "create", "-quiet", "-ov", "-volname", f"{NAME} {VERSION}",
            "-srcfolder", folder, "-fs", "HFS+", "-format", "ULMO", image,
        )  # fmt: skip
    if identity := os.environ.get(IDENTITY):
        _run("codesign", "--sign", identity, "--timestamp", image)
    _notarise(image)
    return [image]


def _notarise(product: Path) -> None:
    """Have Apple look at it and fasten the answer to it, or say that nobody gave a key."""
    needed = (IDENTITY, NOTARY_KEY, NOTARY_KEY_ID, NOTARY_ISSUER)
    if missing := [name for name in needed if not os.environ.get(name)]:
        print(f"{product.name} is not notarised: {', '.join(missing)} not set", flush=True)
        return
    with tempfile.TemporaryDirectory() as scratch:
        sent = product
        if product.is_dir():  # only an archive of it can be sent
            sent = Path(scratch) / f"{product.name}.zip"
            _run("ditto", "-c", "-k", "--keepParent", product, sent)
        _run(
            "xcrun", "notarytool", "submit", sent, "--wait",
            "--key", os.environ[NOTARY_KEY], "--key-id", os.environ[NOTARY_KEY_ID],
            "--issuer", os.environ[NOTARY_ISSUER],
        )  # fmt: skip
    _run("xcrun", "stapler", "staple", product)  # fails where Apple has not agreed


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)
