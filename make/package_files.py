"""Reads the files of a built package, whatever tool it is for."""

import io
import subprocess
import tarfile
import zipfile


def files_of_tar(data):
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return {each.name: archive.extractfile(each).read() for each in archive if each.isfile()}


def files(package):
    """The files of a package by their names."""
    if package.is_dir():
        return {str(each.relative_to(package)): each.read_bytes() for each in package.rglob("*") if each.is_file()}
    if package.suffix == ".deb":
        unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True)
        return files_of_tar(unpacked.stdout)
    if package.suffix == ".gem":
        return files_of_tar(files_of_tar(package.read_bytes())["data.tar.gz"])
    if package.suffix in (".tgz", ".crate", ".gz"):
        return files_of_tar(package.read_bytes())
    with zipfile.ZipFile(package) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
