"""A command called in this process."""

from rearguard.doors import cli


def call(capfd, *words):
    """Exit status, stdout, stderr."""
    status = cli.main(list(words))
    out, err = capfd.readouterr()
    return status, out, err
