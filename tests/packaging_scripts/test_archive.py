"""The archive for any Linux, and the start script in it, tried from every kind of folder."""

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import archive
import product
import pytest

from tests.support.processes import waited_for

pytestmark = pytest.mark.usefixtures("small_share")

EPOCH = 1_790_000_000
SCRIPT = product.ROOT / "packaging/linux/start.sh"
ENTRY = Path("applications") / f"{product.APP_ID}.desktop"
PLAIN = "yacht"
FOLDERS = ("a folder ü", '-it\'s 100% $HOME "`here`" \\fun\\ = &|;#~')


@pytest.fixture(scope="session")
def whole(bundle, tmp_path_factory):
    """The built folder with all that the archive adds."""
    folder = tmp_path_factory.mktemp("whole") / PLAIN
    shutil.copytree(bundle, folder, symlinks=True)
    shutil.copy(SCRIPT, folder)
    return folder


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def put(whole, share_write, folder):
    """The unpacked archive under that name."""
    shutil.copytree(whole, folder, symlinks=True)
    share_write(folder / "share", exec_=product.COMMAND, epoch=EPOCH)
    return folder


@pytest.fixture
def unpacked(whole, tmp_path, small_share):
    import share

    return lambda name=PLAIN: put(whole, share.write, tmp_path / name)


def start(folder, *words, home, **variables):
    """What the start script says, in a bare environment."""
    return subprocess.run(
        [folder / "start.sh", *words],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], "HOME": str(home), **variables},
    )


def files_in(folder):
    return sorted(path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())


def line_of(entry, key):
    """The value of an entry, with what any value escapes."""
    (found,) = (line for line in entry.read_text("utf-8").splitlines() if line.startswith(key))
    return found.removeprefix(key).replace("\\\\", "\\")


# -- the archive itself


def test_two_archives_of_one_folder_are_the_same_bytes(twice):
    made = [archive.write(folder, target, EPOCH, preset=0) for folder, target in twice]
    assert made[0].read_bytes() == made[1].read_bytes()
    assert made[0].name == made[1].name


def test_one_folder_with_the_program_at_its_top_and_no_trace_of_who_packed_it(bundle, tmp_path):
    made = archive.write(bundle, tmp_path, EPOCH, preset=0)
    top = made.name.removesuffix(".tar.xz")
    with tarfile.open(made) as tar:
        entries = {entry.name: entry for entry in tar}
    beside = {
        "yacht",
        "_internal",
        "share",
        "start.sh",
        "README.txt",
        "LICENSE.txt",
        "THIRD-PARTY.txt",
    }
    assert {f"{top}/{name}" for name in beside} < entries.keys()
    assert {name.partition("/")[0] for name in entries} == {top}
    assert list(entries) == sorted(entries, key=lambda name: name.split("/"))
    for entry in entries.values():
        assert (entry.uid, entry.gid, entry.uname, entry.gname) == (0, 0, "root", "root")
        assert entry.mtime == EPOCH
    assert {name for name, entry in entries.items() if entry.isreg() and entry.mode == 0o755} == {
        f"{top}/yacht",
        f"{top}/start.sh",
    }
    assert entries[f"{top}/_internal/libSDL2-2.so.0"].linkname == "pygame_ce.libs/libSDL2-2.so.0"
    assert entries[f"{top}/_internal/pygame_ce.libs/libSDL2-2.so.0"].mode == 0o644


def test_system_tar_reads_it_and_the_readme_names_version_and_glibc(bundle, tmp_path):
    made = archive.write(bundle, tmp_path, EPOCH, preset=0)
    subprocess.run(["tar", "-C", tmp_path, "-xf", made], check=True)
    folder = tmp_path / made.name.removesuffix(".tar.xz")
    readme = (folder / "README.txt").read_text("utf-8")
    assert readme.startswith(f"Yacht {product.VERSION}\n=====")
    assert "glibc 2." in readme
    assert start(folder, "--version", home=tmp_path).stdout == "--version\n"


def test_no_filter_that_small_readers_of_xz_lack(bundle, tmp_path):
    made = archive.write(bundle, tmp_path, EPOCH, preset=0)
    flags_of_first_block = made.read_bytes()[13]
    assert flags_of_first_block & 3 == 0  # one filter, which is then LZMA2
    if shutil.which("busybox"):
        subprocess.run(["busybox", "tar", "-C", tmp_path, "-xJf", made], check=True)


# -- the start script


def test_script_speaks_plain_sh_and_the_same_names():
    text = SCRIPT.read_text("utf-8")
    assert f"\nID={product.APP_ID}\n" in text
    assert f"Exec={product.COMMAND}*" in text
    subprocess.run(["sh", "-n", SCRIPT], check=True)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", SCRIPT], check=True)


def test_all_words_reach_the_game_through_links_from_anywhere(unpacked, home, tmp_path):
    folder = unpacked("a folder ü")
    (tmp_path / "first").symlink_to(folder / "start.sh")
    (home / "start.sh").symlink_to("../first")
    words = ["a file.yacht", "", "*", "--portable"]
    assert start(home, *words, home=home).stdout.splitlines() == words


def test_help_is_the_scripts_own_and_then_the_games(unpacked, home):
    said = start(unpacked(), "--help", home=home).stdout
    assert "--uninstall" in said
    assert said.endswith("\n--help\n")


@pytest.mark.parametrize("name", FOLDERS)
def test_menu_entry_starts_the_game_from_a_folder_of_any_name(name, unpacked, home):
    folder = unpacked(name)
    done = start(folder, "--install", home=home)
    assert (done.returncode, done.stderr) == (0, "")
    entry = home / ".local/share" / ENTRY
    assert line_of(entry, "TryExec=") == str(folder / "yacht")
    command = line_of(entry, "Exec=").replace("%f", "'a match.yacht'").replace("%%", "%")
    said = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert said.stdout == "a match.yacht\n"
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", entry], check=True)
    if shutil.which("gio"):
        said = home / "said"
        subprocess.run(["gio", "launch", entry, home], check=True, env=os.environ | {"SAID": said})
        assert waited_for(lambda: said.exists() and said.read_text() == f"{home}\n")


@pytest.mark.parametrize("variables", [{}, {"XDG_DATA_HOME": "{home}/my data"}])
def test_uninstall_leaves_what_was_there_and_nothing_else(variables, unpacked, home):
    variables = {name: value.format(home=home) for name, value in variables.items()}
    data = Path(variables.get("XDG_DATA_HOME", home / ".local/share"))
    (home / ".local/bin").mkdir(parents=True)
    (data / "yacht").mkdir(parents=True)
    (data / "yacht/yacht.sqlite3").write_text("matches")
    before = files_in(home)
    folder = unpacked()
    assert start(folder, "--install", home=home, **variables).returncode == 0
    assert (home / ".local/bin/yacht").resolve() == folder / "start.sh"
    assert (data / "mime/packages" / f"{product.APP_ID}.xml").is_file()
    done = start(folder, "--uninstall", home=home, **variables)
    assert f"your matches and settings stay in {data / 'yacht'}" in done.stdout
    assert files_in(home) == before
    assert "was not in the menu" in start(folder, "--uninstall", home=home, **variables).stdout


def test_it_says_where_the_command_and_what_was_played_are(unpacked, home):
    folder = unpacked()
    said = start(folder, "--install", home=home).stdout
    assert said.endswith(f"starts from {folder}; on a command line it is {folder}/start.sh\n")
    for kept in (home / ".local/share/yacht", folder / "player"):
        kept.mkdir(parents=True)
    said = start(folder, "--uninstall", home=home).stdout
    places = f"{home}/.local/share/yacht and in {folder}/player"
    assert said.endswith(f"; your matches and settings stay in {places}\n")


def test_entries_of_other_programs_are_left_alone(unpacked, home):
    share = home / ".local/share"
    (home / ".local/bin").mkdir(parents=True)
    (home / ".local/bin/yacht").write_text("a boat")
    for name in ("applications/other.desktop", "mime/packages/other.xml", "man/man6/other.6"):
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text("<mime-info/>" if name.endswith("xml") else "[Desktop Entry]\n")
    before = files_in(home)
    folder = unpacked()
    assert "was left alone" in start(folder, "--install", home=home).stdout
    assert start(folder, "--uninstall", home=home).returncode == 0
    assert set(before) <= set(files_in(home))
    assert not [path for path in files_in(home) if product.APP_ID in path.name]
    assert (home / ".local/bin/yacht").read_text() == "a boat"


def test_a_start_script_of_another_program_is_no_link_of_ours(unpacked, home):
    other = home / "boats/start.sh"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\n")
    link = home / ".local/bin/yacht"
    link.parent.mkdir(parents=True)
    link.symlink_to(other)
    folder = unpacked()
    assert "was left alone" in start(folder, "--install", home=home).stdout
    assert link.readlink() == other
    assert start(folder, "--uninstall", home=home).returncode == 0
    assert link.readlink() == other


@pytest.mark.parametrize("name", ["line\nfeed", "tab\tulator", "bell\a"])
def test_a_folder_that_no_entry_can_name_is_refused_and_still_plays(name, unpacked, home):
    folder = unpacked(name)
    done = start(folder, "--install", home=home)
    assert (done.returncode, done.stdout) == (1, "")
    assert "can't name" in done.stderr
    assert files_in(home) == []
    assert start(folder, "--version", home=home).stdout == "--version\n"


def test_folder_that_was_moved_is_found_again_after_another_install(unpacked, home):
    (home / ".local/bin").mkdir(parents=True)
    old = unpacked("old")
    start(old, "--install", home=home)
    new = old.rename(old.with_name("new"))
    done = start(new, "--install", home=home)
    assert f"starts from {new}; the command is {home}/.local/bin/yacht\n" in done.stdout
    assert (home / ".local/bin/yacht").resolve() == new / "start.sh"
    assert str(new) in (home / ".local/share" / ENTRY).read_text("utf-8")


def test_what_can_not_be_is_told_in_one_line(unpacked, home):
    folder = unpacked()
    (home / "file").write_text("")
    told = {
        "HOME is not set": start(folder, "--install", home=""),
        "can't write": start(folder, "--install", home=home / "file"),
        "stands alone": start(folder, "--install", "now", home=home),
    }
    shutil.rmtree(folder / "share")
    told["unpack the archive again"] = start(folder, "--install", home=home)
    (folder / "yacht").unlink()
    told["unpack the whole archive"] = start(folder, home=home)
    for words, done in told.items():
        assert (done.returncode, done.stdout) == (1, ""), words
        assert done.stderr.startswith("start.sh: ")
        assert words in done.stderr
        assert done.stderr.count("\n") == 1
