"""The Debian package: what dpkg is told, and the same bytes every time."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess

import changelog
import copyrights
import deb
import elf_needs
import product
import pytest
import words

from game.ui.credits import credits_list, licence_text

pytestmark = pytest.mark.usefixtures("small_share")

EPOCH = 1_790_000_000
DPKG = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="packages are Debian's")


def said_by(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def unpacked(bundle, tmp_path, small_share):
    """The package, and the folder with all its files."""
    made = deb.write(bundle, tmp_path, EPOCH, level=0)
    subprocess.run(["dpkg-deb", "--raw-extract", made, tmp_path / "tree"], check=True)
    return made, tmp_path / "tree"


# -- the package


@DPKG
def test_two_packages_of_one_folder_are_the_same_bytes(twice):
    made = []
    for (folder, target), umask in zip(twice, (0o022, 0o077), strict=True):
        before = os.umask(umask)
        try:
            made.append(deb.write(folder, target, EPOCH, level=0))
        finally:
            os.umask(before)
    assert made[0].read_bytes() == made[1].read_bytes()


@DPKG
def test_control_tells_what_the_program_needs(unpacked, bundle):
    made, _ = unpacked
    fields = dict(
        line.split(": ", 1) for line in said_by("dpkg-deb", "-f", made).splitlines() if ": " in line
    )
    assert fields["Package"] == product.PACKAGE
    assert fields["Version"] == product.VERSION
    glibc = elf_needs.of(bundle).glibc
    assert fields["Depends"] == f"libc6 (>= {glibc}), libx11-6, libxext6"
    assert int(fields["Installed-Size"]) >= 40
    described = said_by("dpkg-deb", "-f", made, "Description").splitlines()
    assert max(map(len, described)) < 80
    assert f"  * {words.told('points', 'table_top')['en']}" in described
    assert made.name == f"{product.PACKAGE}_{product.VERSION}_{fields['Architecture']}.deb"


@DPKG
def test_files_lie_where_debian_wants_them_each_with_its_sum(unpacked):
    made, tree = unpacked
    files = {
        path.relative_to(tree).as_posix(): path
        for path in tree.rglob("*")
        if path.is_file() and not path.is_symlink() and "DEBIAN" not in path.parts
    }
    assert {
        "usr/lib/yacht-dice/yacht",
        f"usr/share/applications/{product.APP_ID}.desktop",
        "usr/share/man/man6/yacht.6.gz",
        "usr/share/doc/yacht-dice/changelog.gz",
        "usr/share/doc/yacht-dice/copyright",
    } < files.keys()
    assert (tree / "usr/games/yacht").resolve() == files["usr/lib/yacht-dice/yacht"]
    sums = {
        name: hashlib.md5(path.read_bytes()).hexdigest() for name, path in sorted(files.items())
    }
    told = (tree / "DEBIAN/md5sums").read_text().splitlines()
    assert dict(reversed(line.split("  ", 1)) for line in told) == sums
    listed = said_by("dpkg-deb", "-c", made).splitlines()
    assert {line.split()[1] for line in listed} == {"root/root"}
    assert [line.split()[-1] for line in listed if line.startswith("-rwx")] == [
        "./usr/lib/yacht-dice/yacht"
    ]


@DPKG
def test_menu_entry_names_the_whole_path_as_usr_games_is_not_in_every_menus(unpacked):
    entry = unpacked[1] / f"usr/share/applications/{product.APP_ID}.desktop"
    assert "\nExec=/usr/games/yacht %f\n" in entry.read_text("utf-8")


@DPKG
def test_packed_pages_tell_no_name_and_no_time(unpacked):
    packed = list(unpacked[1].rglob("*.gz"))
    assert len(packed) == 2
    for path in packed:
        assert path.read_bytes()[3:8] == bytes(5), path
        assert gzip.decompress(path.read_bytes())


@DPKG
def test_library_that_nothing_brings_is_refused(bundle, tmp_path, monkeypatch):
    needs = elf_needs.Needs("2.36", frozenset({"libc.so.6", "libodd.so.1"}))
    monkeypatch.setattr(elf_needs, "of", lambda folder: needs)
    with pytest.raises(
        product.CannotPack, match=r"needs libodd.so.1: say in deb.py what brings it"
    ):
        deb.write(bundle, tmp_path, EPOCH, level=0)


def test_without_debians_tool_the_reason_is_told(bundle, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(product.CannotPack, match="no `dpkg-deb` here"):
        deb.write(bundle, tmp_path, EPOCH)


# -- what goes into it


def test_needs_of_a_folder_are_glibc_and_what_it_does_not_bring(bundle):
    needs = elf_needs.of(bundle)
    assert re.fullmatch(r"2\.\d+", needs.glibc)
    assert "libc.so.6" in needs.libraries


def test_work_of_others_without_a_word_about_it_is_refused(bundle, tmp_path):
    copyrights.check(bundle)
    folder = tmp_path / "yacht"
    shutil.copytree(bundle, folder, symlinks=True)
    (folder / "_internal/libodd.so.1").write_bytes(b"")
    with pytest.raises(product.CannotPack, match="_internal/libodd.so.1: packaging/linux/copyr"):
        copyrights.check(folder)


def test_every_licence_that_is_named_has_its_text():
    text = copyrights.FILE.read_text("utf-8")
    named = {
        name
        for line in re.findall(r"^License: (.+)\n(?! )", text, re.MULTILINE)
        for name in re.split(r",? (?:and|or) ", line)
    }
    assert named == set(re.findall(r"^License: (.+)\n ", text, re.MULTILINE)) - {"public-domain"}


@pytest.mark.parametrize(
    ("library", "title"),
    [
        ("pygame-ce", "GNU LESSER GENERAL PUBLIC LICENSE\nVersion 2.1, "),
        ("fpdf2", "GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3, "),
        ("numpy", "GNU GENERAL PUBLIC LICENSE\nVersion 3, "),
        ("accesskit", "Apache License\nVersion 2.0, "),
    ],
)
def test_licences_that_are_only_named_come_whole_with_the_library_that_is_told(library, title):
    text = licence_text(next(credit for credit in credits_list() if credit.id == library))
    assert title in re.sub(r"\n\s+", "\n", text)
    assert f"of {library}" in " ".join(copyrights.FILE.read_text("utf-8").split())


def test_changelog_has_every_version_in_debians_form():
    long = "word " * 40
    changes = f"# What\n\n## Next\n\n- Later.\n\n## {product.VERSION}, 2026-12-01\n\n"
    changes += f"- One\n  and more.\n- {long}\n\n## 0.0.1\n\n- Old.\n"
    text = changelog.debian(changelog.read(changes), EPOCH)
    head = f"yacht-dice ({product.VERSION}) unstable; urgency=medium\n\n  * One and more.\n  * word"
    assert text.startswith(head)
    assert f"\n -- The Yacht makers <{product.MAIL}>  Mon, 21 Sep 2026 14:13:20 +0000\n" in text
    assert "\nyacht-dice (0.0.1) unstable" in text
    assert "Later" not in text
    assert max(len(line) for line in text.splitlines() if not line.startswith(" --")) <= 80
