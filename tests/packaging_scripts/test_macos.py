"""Recipes for macOS, as far as they can be read here: properties, entitlements, what is skipped."""

import plistlib
from pathlib import Path

import macos
import product
import pytest

from game.locales import LANGUAGES


@pytest.mark.parametrize("architecture", macos.OLDEST_SYSTEM)
def test_the_properties_tell_languages_versions_and_match_files(architecture):
    told = plistlib.loads(plistlib.dumps(macos.properties(architecture)))
    assert set(told["CFBundleLocalizations"]) == set(LANGUAGES)
    assert told["CFBundleDevelopmentRegion"] in LANGUAGES
    assert told["CFBundleVersion"] == product.VERSION
    assert told["NSHighResolutionCapable"] is True
    assert told["LSApplicationCategoryType"] == "public.app-category.board-games"
    (opened,), (kind,) = told["CFBundleDocumentTypes"], told["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    tags = kind["UTTypeTagSpecification"]
    assert [f".{suffix}" for suffix in tags["public.filename-extension"]] == [product.FILE_SUFFIX]


def test_icons_named_in_the_properties_go_into_the_bundle(tmp_path):
    pytest.importorskip("PIL")
    (icon, place), *others = macos.data(tmp_path / "work")
    assert (place, others) == (".", [])
    assert Path(icon).read_bytes().startswith(b"icns")
    (opened,) = macos.properties("arm64")["CFBundleDocumentTypes"]
    assert opened["CFBundleTypeIconFile"] == Path(icon).name


def test_the_application_has_a_place_in_the_dock_and_the_right_name(tmp_path, monkeypatch):
    pytest.importorskip("PIL")
    monkeypatch.setattr(macos.platform, "machine", lambda: "arm64")
    told = macos.application(tmp_path / "work")
    assert (told["name"], told["bundle_identifier"]) == ("Yacht.app", product.APP_ID)
    assert told["version"] == product.VERSION
    assert macos.program()["console"] is False


def test_without_an_identity_nobody_signs_and_that_is_said(monkeypatch, capsys):
    monkeypatch.delenv(macos.IDENTITY, raising=False)
    told = macos.program()
    assert (told["codesign_identity"], told["entitlements_file"]) == (None, None)
    assert capsys.readouterr().out == f"signed by nobody: {macos.IDENTITY} is not set\n"


def test_with_an_identity_the_runtime_allows_what_python_needs(monkeypatch):
    monkeypatch.setenv(macos.IDENTITY, "Developer ID Application: Somebody")
    told = macos.program()
    assert told["codesign_identity"] == "Developer ID Application: Somebody"
    allowed = plistlib.loads(Path(told["entitlements_file"]).read_bytes())
    assert allowed == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_without_a_key_nothing_is_sent_to_apple_and_that_is_said(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(macos, "_run", lambda *command: pytest.fail(f"ran {command}"))
    monkeypatch.setenv(macos.IDENTITY, "")  # as a workflow sets a secret that nobody gave
    for name in (macos.NOTARY_KEY, macos.NOTARY_KEY_ID, macos.NOTARY_ISSUER):
        monkeypatch.delenv(name, raising=False)
    macos._notarise(tmp_path)
    assert "is not notarised: YACHT_MACOS_IDENTITY, YACHT_NOTARY_KEY" in capsys.readouterr().out


def test_the_image_holds_the_application_and_a_way_to_the_applications(monkeypatch, tmp_path):
    ran = []

    def run(*command):
        ran.append(command[0])
        if command[0] == "hdiutil":
            folder = Path(command[command.index("-srcfolder") + 1])
            assert {path.name for path in folder.iterdir()} == {"Yacht.app", "Applications"}

    monkeypatch.setattr(macos, "_run", run)
    monkeypatch.delenv(macos.IDENTITY, raising=False)
    (tmp_path / "Yacht.app").mkdir()
    (image,) = macos.write(tmp_path / "yacht", tmp_path, 0)
    assert ran == ["codesign", "hdiutil"]
    assert image.name.startswith(f"yacht-dice-{product.VERSION}-macos-")
