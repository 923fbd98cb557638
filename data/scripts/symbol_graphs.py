"""What is public in a built module, as the compiler tells it."""

import json
import pathlib
import platform
import subprocess
import tempfile

BUILD = pathlib.Path(".build/debug")


def extract(module, folder):
    """Writes what is public in a built module to a folder, as symbol graphs."""
    maps = list(BUILD.glob("*.build/module.modulemap"))
    maps += pathlib.Path(".build/checkouts").glob("*/Sources/*/include/module.modulemap")
    maps += pathlib.Path("Sources").glob("*/module.modulemap")
    flags = subprocess.run(
        ["pkg-config", "--cflags", "gtk+-3.0"], capture_output=True, text=True, check=True
    ).stdout.split()
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-I", BUILD / "Modules"]
    command += [word for map in maps for word in ("-Xcc", f"-fmodule-map-file={map}")]
    command += [word for flag in flags for word in ("-Xcc", flag)]
    command += ["-target", f"{platform.machine()}-unknown-linux-gnu"]
    command += ["-minimum-access-level", "public", "-skip-synthesized-members"]
    subprocess.run(command + ["-output-dir", folder], check=True)


def symbols(folder):
    """The symbols in a folder of symbol graphs, without those that the compiler adds."""
    for file in pathlib.Path(folder).glob("*.json"):
        for symbol in json.loads(file.read_text())["symbols"]:
            if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                yield symbol


def public_symbols(*modules):
    """The public symbols of built modules."""
    found = []
    for module in modules:
        with tempfile.TemporaryDirectory() as folder:
            extract(module, folder)
            found += symbols(folder)
    return found
