"""The device, or the reason why there is none."""

import pytest

from .driver import Device, NoDevice


@pytest.fixture(scope="session")
def device():
    """The first GPU; the test is skipped where there is none."""
    try:
        return Device()
    except NoDevice as error:
        pytest.skip(f"needs an NVIDIA GPU and its driver: {error}")
