"""Collects the libraries of the wheel, which are loaded by their path, the page and the manual of the simulator."""

from PyInstaller.utils.hooks import collect_data_files, collect_dynamic_libs

binaries = collect_dynamic_libs("subscore")
datas = collect_data_files("subscore", includes=["*.html", "*.h"])
