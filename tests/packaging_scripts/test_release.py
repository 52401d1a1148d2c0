"""Making a release, in scratch repositories: what is refused, and that nothing is half done."""

import subprocess
import sys

import product
import pytest
import release

YES = ("true",)
NO = ("false",)
CHANGES = (
    "# What changed\n\n## Next\n\n- Dice are rounder.\n- # is no comment.\n\n## 0.1.0\n\n- All.\n"
)


def git(folder, *words):
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A repository of version 0.1.0, which is released, with something new."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@example.org")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("TZ", "UTC")
    for name, text in (
        (release.VERSION_FILE, '"""The game."""\n\n__version__ = "0.1.0"\n'),
        (release.CHANGES_FILE, CHANGES),
    ):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path)
    git(tmp_path, "tag", "v0.1.0")
    return tmp_path


def commit(folder):
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "work")


def run(folder, *words, tests=YES, pictures=YES, build=YES):
    return release.main(words, folder, release.Commands(tests, pictures, build))


def state(folder):
    return (
        git(folder, "rev-parse", "HEAD"),
        git(folder, "tag"),
        git(folder, "status", "--porcelain"),
    )


def refusal(folder, capsys, *words, **commands):
    """The one line that a refusal is; nothing has changed."""
    before = state(folder)
    assert run(folder, *(words or ("0.2.0",)), **commands) == 2
    assert state(folder) == before
    (line,) = capsys.readouterr().err.splitlines()
    return line.removeprefix("release: ")


def test_a_release_commits_tags_and_says_what_to_push(tree, capsys):
    build = (sys.executable, "-c", "import game; assert game.__version__ == '0.2.0'")
    assert run(tree, "0.2.0", build=build) == 0
    assert capsys.readouterr().out == "released; now: git push origin main v0.2.0\n"
    assert git(tree, "log", "-1", "--format=%s") == "Release 0.2.0"
    assert '__version__ = "0.2.0"' in (tree / release.VERSION_FILE).read_text()
    day = git(tree, "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d")
    changes = (tree / release.CHANGES_FILE).read_text()
    assert changes == CHANGES.replace("## Next", f"## 0.2.0, {day}")
    assert git(tree, "cat-file", "-t", "v0.2.0") == "tag"
    body = git(tree, "for-each-ref", "--format=%(contents:body)", "refs/tags/v0.2.0")
    assert body == "- Dice are rounder.\n- # is no comment."
    assert git(tree, "status", "--porcelain", "--untracked-files=no") == ""


def test_the_version_that_stands_there_can_be_released_once(tree, capsys):
    git(tree, "tag", "-d", "v0.1.0")
    (tree / release.CHANGES_FILE).write_text(CHANGES.replace("## Next", "## 0.1.0"))
    commit(tree)
    assert run(tree, "0.1.0") == 0
    assert git(tree, "rev-parse", "v0.1.0^{commit}") == git(tree, "rev-parse", "HEAD")
    capsys.readouterr()
    assert refusal(tree, capsys, "0.1.0") == "0.1.0 is not newer than 0.1.0, which is released"


def test_trying_changes_nothing_and_does_not_build(tree, capsys):
    before = state(tree)
    assert run(tree, "0.2.0", "--try", build=NO) == 0
    assert state(tree) == before
    assert "- Dice are rounder." in capsys.readouterr().out


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.2.0rc1", "0.02.0", "new", "0.2.0\n"])
def test_what_is_no_version_is_refused(tree, capsys, version):
    assert "is no version" in refusal(tree, capsys, version)


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9"])
def test_a_version_that_is_not_newer_is_refused(tree, capsys, version):
    assert "not newer than 0.1.0" in refusal(tree, capsys, version)


def test_versions_are_compared_by_number(tree, capsys):
    git(tree, "tag", "v0.10.0")
    assert "not newer than 0.10.0" in refusal(tree, capsys, "0.9.0")


def test_an_uncommitted_change_is_refused(tree, capsys):
    (tree / "new.txt").write_text("")
    assert "not committed" in refusal(tree, capsys)


def test_another_branch_is_refused(tree, capsys):
    git(tree, "switch", "-q", "-c", "idea")
    assert refusal(tree, capsys) == "this is the branch idea, not main"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (CHANGES.replace("## Next", "## 0.3.0"), "begins with ## 0.3.0"),
        (CHANGES.replace("- Dice are rounder.\n- # is no comment.\n", ""), "nothing under ## Next"),
        ("nothing yet\n", "begins with no head"),
    ],
)
def test_a_changelog_without_an_entry_is_refused(tree, capsys, changes, why):
    (tree / release.CHANGES_FILE).write_text(changes)
    commit(tree)
    assert why in refusal(tree, capsys)


def test_failing_tests_and_stale_pictures_are_refused(tree, capsys):
    assert refusal(tree, capsys, tests=NO) == "tests fail (false: status 1)"
    assert "pictures are stale" in refusal(tree, capsys, pictures=NO)
    assert "no-such-runner can't be run" in refusal(tree, capsys, tests=("no-such-runner",))


def test_after_a_failed_build_there_is_neither_commit_nor_tag(tree, capsys):
    assert refusal(tree, capsys, build=NO) == "the build failed (false: status 1)"
    assert (tree / release.CHANGES_FILE).read_text() == CHANGES


WRITES = (sys.executable, "-c", "open('game/notes.py', 'w').write('for hours')")
FAILS_AFTER_EDIT = (sys.executable, "-c", "open('game/other.py', 'w').write('mine'); exit(1)")
COMMITS = ("git", "commit", "-q", "--allow-empty", "-m", "more work")
COMMITS_AND_FAILS = ("sh", "-c", "git commit -q --allow-empty -m 'more work'; exit 1")


@pytest.mark.parametrize("work", [WRITES, COMMITS])
def test_what_was_changed_while_the_tests_ran_was_not_tested_and_is_refused(work, tree, capsys):
    assert run(tree, "0.2.0", tests=work) == 2
    assert "while it was looked at" in capsys.readouterr().err
    assert git(tree, "tag") == "v0.1.0"
    assert git(tree, "log", "-1", "--format=%s") != "Release 0.2.0"


def test_a_failed_build_takes_nothing_from_whoever_worked_meanwhile(tree, capsys):
    (tree / "game/other.py").write_text("theirs")
    commit(tree)
    before = git(tree, "rev-parse", "HEAD")
    assert run(tree, "0.2.0", build=FAILS_AFTER_EDIT) == 2
    assert (tree / "game/other.py").read_text() == "mine"
    assert git(tree, "rev-parse", "HEAD") == before
    assert (tree / release.CHANGES_FILE).read_text() == CHANGES
    assert "the build failed" in capsys.readouterr().err


def test_a_commit_made_during_a_build_that_failed_stays(tree, capsys):
    assert run(tree, "0.2.0", build=COMMITS_AND_FAILS) == 2
    assert git(tree, "log", "-1", "--format=%s") == "more work"
    (line,) = capsys.readouterr().err.splitlines()
    assert "the build failed" in line
    assert "take back" in line


def test_where_nothing_can_be_committed_the_files_are_as_they_were(tree, capsys):
    hook = tree / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    assert "git commit failed" in refusal(tree, capsys)


def test_the_changelog_and_the_version_here_are_such_as_can_be_released():
    source = (product.ROOT / release.VERSION_FILE).read_text("utf-8")
    assert release.current_version(source) == product.VERSION
    changes = (product.ROOT / release.CHANGES_FILE).read_text("utf-8")
    assert release.entry(changes, product.VERSION)
