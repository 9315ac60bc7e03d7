"""docs/simulate.md: from nothing to a red test, and to a green one."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs/simulate.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.partition("## Scripts")[0], re.DOTALL)


def outcome(folder):
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_access.py"], cwd=folder,
                          capture_output=True, text=True)
    return done.returncode, done.stdout


def test_red_then_green(tmp_path):
    wrong, test, right = PROGRAMS
    (tmp_path / "test_access.py").write_text(test)
    (tmp_path / "access.py").write_text(wrong)
    code, output = outcome(tmp_path)
    assert code == 1 and "1 failed, 1 passed" in output, output
    (tmp_path / "access.py").write_text(right)
    code, output = outcome(tmp_path)
    assert code == 0 and "2 passed" in output, output


def test_a_notification_is_signed_as_the_page_says():
    (program,) = [each for each in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "chain.sign(notification)" in each]
    _, test, _ = PROGRAMS
    around = "import sys\nposted = []\n" + test.partition("@pytest")[0].replace("from access import has_access\n", "").replace(
        "import pytest\n", "") + """
customer = simulate.simulate({**STORE, "customers": [{"id": "4711", "actions": [
    {"do": "subscribe", "after": "P1D", "productId": "pro.month"}]}]})["customers"][0]
class client:
    def post(path, json): posted.append((path, json))
""" + program + """
assert len(posted) == len(customer["notifications"]) > 1
assert all(path == "/apple" and list(body) == ["signedPayload"] for path, body in posted)
"""
    done = subprocess.run([sys.executable, "-c", around], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
