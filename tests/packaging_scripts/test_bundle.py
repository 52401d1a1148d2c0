"""What goes into the built folder is the same bytes every time."""

import zipfile

import bundle


def test_modules_python_starts_with_lie_in_one_order_however_they_were_found(tmp_path):
    made = []
    for number, names in enumerate(
        (["re.pyc", "abc.pyc", "io.pyc"], ["io.pyc", "re.pyc", "abc.pyc"])
    ):
        path = tmp_path / f"{number}.zip"
        with zipfile.ZipFile(path, "w") as library:
            for name in names:
                library.writestr(zipfile.ZipInfo(name), f"all of {name}")
        bundle.put_in_order(path)
        made.append(path.read_bytes())
        with zipfile.ZipFile(path) as library:
            assert library.namelist() == ["abc.pyc", "io.pyc", "re.pyc"]
            assert library.read("io.pyc") == b"all of io.pyc"
    assert made[0] == made[1]
