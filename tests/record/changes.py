"""Changes of a match file's JSON value, named by the path to what is changed."""


def set_in(*path_and_value):
    """A change that puts a value there, or what a function makes of the one that stands there."""
    *path, last, new = path_and_value

    def change(value):
        for step in path:
            value = value[step]
        value[last] = new(value[last]) if callable(new) else new

    return change


def drop(*path):
    """A change that takes out what stands there."""
    *way, last = path

    def change(value):
        for step in way:
            value = value[step]
        del value[last]

    return change
