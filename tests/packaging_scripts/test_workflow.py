"""The release workflow, as far as its text tells: nothing moves under it, everything is tried."""

import re

import macos
import product
import share
import windows

TEXT = (product.ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
JOBS = dict(
    re.findall(r"^  (\w[\w-]*):\n((?:    .*\n|\n|  #.*\n)*)", TEXT.split("jobs:\n")[1], re.M)
)


def test_every_action_is_pinned_to_a_commit_whose_version_is_told():
    used = re.findall(r"uses: (.*)", TEXT)
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_each_platform_builds_by_the_one_command_and_tries_what_it_made():
    assert set(JOBS) == {"linux", "linux-installed", "windows", "macos", "release"}
    for name in ("linux", "windows", "macos"):
        assert re.search(r"packaging[/\\]build\.py", JOBS[name]), name
    for name in ("linux", "linux-installed", "windows", "macos"):
        assert "--self-test" in JOBS[name], name


def test_what_signs_is_called_as_the_scripts_call_it():
    told = set(re.findall(r"YACHT_[A-Z_]+(?==)", TEXT))
    assert told == {
        windows.CERTIFICATE,
        macos.IDENTITY,
        macos.NOTARY_KEY,
        macos.NOTARY_KEY_ID,
        macos.NOTARY_ISSUER,
    }


def test_software_centres_are_told_where_the_game_and_its_pictures_lie():
    for name in (share.HOMEPAGE_AT, share.PICTURES_AT):
        assert f" {name}: " in JOBS["linux"]
    folder = product.PICTURES.relative_to(product.ROOT).as_posix()
    assert f"/{folder}\n" in JOBS["linux"]


def test_secrets_reach_scripts_only_by_the_environment_of_their_step():
    for line in TEXT.splitlines():
        if "secrets." in line:
            assert re.fullmatch(r" +[A-Z_]+: \$\{\{ secrets\.[A-Z_]+ \}\}", line), line
