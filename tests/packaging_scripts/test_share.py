"""What an installed game tells the system: menu entry, AppStream data, kind of match files."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree as Xml

import changelog
import metainfo
import product
import pytest
import share
import words

from game.paths import assets
from game.record.match_file import FORMAT, write_match
from game.ui.look import MIN_SIZE
from tests.support.matches import match_file

EPOCH = 1_700_000_000  # 2023-11-14
SITE = "https://example.org/yacht"
LANGUAGES = {path.stem for path in (assets() / "text").glob("*.po")}


def needs(tool):
    return pytest.mark.skipif(not shutil.which(tool), reason=f"{tool} is not installed")


def run(*words_, **named):
    done = subprocess.run([*map(str, words_)], capture_output=True, text=True, **named)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    into = tmp_path_factory.mktemp("usr") / "share"
    share.write(into, product.COMMAND, EPOCH)
    return into


@pytest.fixture
def pictures(tmp_path, monkeypatch):
    """Pictures of the game that are there, as far as their size is told."""
    for name, _ in product.SCREENSHOTS:
        head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (1280).to_bytes(4) + (720).to_bytes(4)
        (tmp_path / f"{name}.png").write_bytes(head)
    monkeypatch.setattr(product, "PICTURES", tmp_path)
    return tmp_path


def entry(text):
    parser = configparser.RawConfigParser()
    parser.optionxform = str
    parser.read_string(text)
    return parser["Desktop Entry"]


def data(*addresses):
    return Xml.fromstring(metainfo.document(EPOCH, *addresses))


def test_every_file_is_where_the_system_looks_for_it(tree):
    app = product.APP_ID
    found = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert {path for path in found if not path.startswith("icons/")} == {
        f"applications/{app}.desktop",
        f"metainfo/{app}.metainfo.xml",
        f"mime/packages/{app}.xml",
        f"man/man6/{product.COMMAND}.6",
    }


def test_two_runs_write_the_same_bytes_and_nothing_of_this_machine(tree, tmp_path):
    share.write(tmp_path, product.COMMAND, EPOCH)
    for path in tree.rglob("*.*"):
        if path.is_file():
            written = path.read_bytes()
            assert written == (tmp_path / path.relative_to(tree)).read_bytes(), path
            assert str(product.ROOT).encode() not in written
            assert str(Path.home()).encode() + b"/" not in written


def test_all_is_told_in_every_language_of_the_game():
    assert set(words.languages()) == LANGUAGES
    for key in ("summary", "generic", "comment", "keywords", "match_file"):
        assert set(words.told(key)) == LANGUAGES, key
    for room in ("about", "points", "captions"):
        for key in words.names(room):
            assert set(words.told(room, key)) == LANGUAGES, (room, key)
    assert [caption for _, caption in product.SCREENSHOTS] == words.names("captions")


def test_the_entry_names_window_icon_and_files_as_they_are_called():
    told = entry(share.desktop_entry(product.COMMAND))
    assert told["Exec"] == "yacht %f"
    assert told["Icon"] == told["StartupWMClass"] == product.APP_ID
    assert told["MimeType"] == f"{product.FILE_TYPE};"
    assert told["Name[hu]"] == "Jacht"


@pytest.mark.parametrize(
    ("program", "written"),
    [
        ("/opt/yacht-dice/yacht", "/opt/yacht-dice/yacht %f"),
        ("/home/Jürgen Å/yacht", '"/home/Jürgen Å/yacht" %f'),
        ("/a$b/100%/yacht", '"/a\\\\$b/100%%/yacht" %f'),
    ],
)
def test_a_program_may_lie_anywhere(program, written):
    assert entry(share.desktop_entry(program))["Exec"] == written


def test_match_files_are_known_by_what_the_game_writes():
    kind = next(iter(Xml.fromstring(share.mime_package())))
    value = kind.find(f"{{{share.MIME}}}magic/{{{share.MIME}}}match").get("value")
    assert kind.get("type") == product.FILE_TYPE
    assert f'"{FORMAT}"'.startswith(value)
    assert kind.find(f"{{{share.MIME}}}glob").get("pattern") == f"*{product.FILE_SUFFIX}"


def test_software_centres_are_told_what_is_so():
    told = data()
    assert told.findtext("id") == product.APP_ID
    assert told.findtext("launchable") == f"{product.APP_ID}.desktop"
    assert told.findtext("provides/binary") == product.COMMAND
    assert told.findtext("provides/mediatype") == product.FILE_TYPE
    assert told.findtext("requires/display_length") == str(min(MIN_SIZE))
    assert {
        at.text: at.get("percentage") for at in told.iterfind("languages/lang")
    } == dict.fromkeys(LANGUAGES, "100")
    newest = told.find("releases/release")
    assert (newest.get("version"), newest.get("date")) == (product.VERSION, "2023-11-14")
    assert not re.search(r"[`*]", "".join(newest.itertext()))


def test_no_address_is_made_up():
    assert data().find("screenshots") is None
    assert b"http" not in metainfo.document(EPOCH, None)


def test_pictures_are_told_of_where_they_lie(pictures):
    shots = data(None, f"{SITE}/").findall("screenshots/screenshot")
    assert [shot.get("type") for shot in shots] == ["default"] + [None] * (len(shots) - 1)
    assert [shot.findtext("image") for shot in shots] == [
        f"{SITE}/{name}.png" for name, _ in product.SCREENSHOTS
    ]
    assert {shot.find("image").get("width") for shot in shots} == {"1280"}
    (pictures / "pad.png").unlink()
    with pytest.raises(product.CannotPack, match=r"pad\.png.*packaging/pictures\.py"):
        metainfo.document(EPOCH, None, SITE)


def test_changes_are_read_part_by_part():
    text = "# What\n\n## Next\n\n- Later\n\n## 0.2.0\n\n- *New*\n  things\n\n"
    text += "## 0.1.0, 2026-12-01\n\n- `old`\n- older\n"
    assert changelog.read(text) == [
        changelog.Release("0.2.0", None, ("New things",)),
        changelog.Release("0.1.0", "2026-12-01", ("old", "older")),
    ]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("# What\n", "should begin with a part about"),
        ("## 0.0.1\n\n- a\n", f"should begin with a part about {product.VERSION}"),
        (f"## {product.VERSION}\n\n- a\n\n## 0.0.1\n\n- b\n", "0.0.1 should tell its day"),
    ],
)
def test_changes_that_tell_too_little_are_refused(changes, said, tmp_path, monkeypatch):
    monkeypatch.setattr(changelog, "FILE", tmp_path / "CHANGES.md")
    changelog.FILE.write_text(changes)
    with pytest.raises(product.CannotPack, match=said):
        metainfo.document(EPOCH, None)


@needs("desktop-file-validate")
@pytest.mark.parametrize("program", ["yacht", "/home/Jürgen Å/a$b 100%/yacht"])
def test_the_entry_is_valid(program, tmp_path):
    path = tmp_path / f"{product.APP_ID}.desktop"
    path.write_text(share.desktop_entry(program), "utf-8")
    assert run("desktop-file-validate", path) == (0, "")


@needs("appstreamcli")
@pytest.mark.parametrize("addresses", [(), (SITE, SITE)])
def test_the_data_are_valid(addresses, tree, pictures):
    path = pictures / f"{product.APP_ID}.metainfo.xml"
    path.write_bytes(metainfo.document(EPOCH, *addresses))
    status, told = run("appstreamcli", "validate", "--no-net", "--pedantic", path)
    hints = set(re.findall(r"^[EWIP]: \S+ (\S+)", told, re.MULTILINE))
    # capitals are usual in ids; which way to name developers is known depends on the version
    known = {"cid-contains-uppercase-letter", "unknown-tag", "developer-name-tag-deprecated"}
    assert status == 0, told
    assert hints <= known, told


@needs("update-mime-database")
@needs("gio")
def test_the_system_knows_match_files_by_name_and_by_content(tree, tmp_path):
    shutil.copytree(tree / "mime", tmp_path / "share" / "mime")
    assert run("update-mime-database", tmp_path / "share" / "mime")[0] == 0
    match = write_match(match_file(seed=3))
    found = {}
    for name, content in (("a.yacht", match), ("b", match), ("c.json", b'{"a": 1}\n')):
        (tmp_path / name).write_bytes(content)
        _, told = run(
            *("gio", "info", "-a", "standard::content-type", tmp_path / name),
            env={"PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(tmp_path / "share")},
        )
        found[name] = told.rpartition("standard::content-type: ")[2].strip()
    assert found["a.yacht"] == found["b"] == product.FILE_TYPE
    assert found["c.json"] == "application/json"
