"""Golden files: expected text beside the input, rewritten with `--update-golden`."""

from pathlib import Path

import pytest


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="write what the compiler gives as what is expected")


@pytest.fixture
def golden(request):
    """`golden(path, text)`: the file holds the text, or is given it."""

    def check(path: Path, text: str) -> None:
        known = path.read_text(encoding="utf-8") if path.exists() else None
        if known == text:
            return
        if request.config.getoption("--update-golden"):
            path.write_text(text, encoding="utf-8")
            print(f"{'updated' if known is not None else 'new'}: {path}")
            return
        if known is None:
            pytest.fail(f"{path} is missing: run with --update-golden and read it")
        assert text == known, f"{path.name} differs"

    return check
