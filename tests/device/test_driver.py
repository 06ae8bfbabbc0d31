"""The driver binding, on trivial kernels."""

import pytest

from .driver import CudaError
from .timing import measure, ratio

pytestmark = pytest.mark.device

ADD_ONE = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry add_one(.param .u64 pointer, .param .u64 count) {
	.reg .pred %p; .reg .b32 %r<3>; .reg .b64 %rd<4>;
	ld.param.u64 %rd0, [pointer];
	ld.param.u64 %rd1, [count];
	mov.u32 %r0, %tid.x;
	cvt.u64.u32 %rd2, %r0;
	setp.ge.u64 %p, %rd2, %rd1;
	@%p bra $end;
	mad.wide.u32 %rd3, %r0, 4, %rd0;
	ld.global.u32 %r1, [%rd3];
	add.u32 %r1, %r1, 1;
	st.global.u32 [%rd3], %r1;
$end:
	ret;
}
"""


def words(*numbers):
    return b"".join(n.to_bytes(4, "little") for n in numbers)


def test_launch_and_read_back(device):
    kernel = device.load(ADD_ONE).kernel("add_one")
    buffer = device.upload(words(1, 2, 3, 4))
    kernel.launch((1, 1, 1), (32, 1, 1), [buffer.pointer, 3])
    device.synchronize()
    assert buffer.download() == words(2, 3, 4, 4)
    assert kernel.registers > 0
    assert kernel.local_bytes == 0


def test_fill(device):
    assert device.allocate(5, fill=7).download() == b"\7" * 5


def test_a_compile_error_says_what_is_wrong(device):
    with pytest.raises(CudaError) as caught:
        device.load(ADD_ONE.replace("add.u32 %r1, %r1, 1", "add.u32 %r1, %r1, nothing"))
    assert "nothing" in caught.value.log
    assert not caught.value.is_sticky


def test_an_unknown_name(device):
    with pytest.raises(CudaError):
        device.load(ADD_ONE).kernel("absent")


def test_times_are_those_of_the_device(device):
    kernel = device.load(ADD_ONE).kernel("add_one")
    buffer = device.upload(words(*range(64)))
    launch = kernel.prepare((1, 1, 1), (32, 1, 1), [buffer.pointer, 32])
    times = measure(device, {"one": [launch], "again": [launch, launch]}, rounds=5, warm_up=0.1)
    assert 0.1 < times["one"].least <= times["one"].median <= times["one"].most < 1000
    assert ratio(device, [launch], [launch], rounds=5) == pytest.approx(1, abs=0.5)
