"""The CUDA driver, by ctypes: what it takes to run a kernel, and no toolkit.

    device = Device()
    kernel = device.load(ptx).kernel("yymain")
    buffer = device.upload(numpy_array.tobytes())
    kernel.launch((4, 1, 1), (64, 1, 1), [buffer.pointer, len(buffer)])
    data = buffer.download()

Errors of the driver are `CudaError`s. After one whose `is_sticky` holds, the process can do nothing more
on the device: end it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import POINTER, byref, c_char, c_char_p, c_float, c_int, c_size_t, c_ubyte, c_uint, c_uint64, c_void_p
from typing import Any

__all__ = ["Buffer", "CudaError", "Device", "Extent", "Kernel", "Module", "NoDevice", "Parameter"]

Extent = tuple[int, int, int]
# An int is passed as 64 bits (a pointer, a length), bytes by value; anything else by its ctypes type.
Parameter = int | bytes | c_int | c_uint | c_float | c_uint64

# Handles (context, module, function, stream, event, graph) are pointers; a device is an int; a device
# pointer is 64 bits. Each function returns a CUresult.
SIGNATURES: dict[str, tuple[Any, ...]] = {
    "cuInit": (c_uint,),
    "cuDriverGetVersion": (POINTER(c_int),),
    "cuDeviceGetCount": (POINTER(c_int),),
    "cuDeviceGet": (POINTER(c_int), c_int),
    "cuDeviceGetName": (c_char_p, c_int, c_int),
    "cuDeviceGetAttribute": (POINTER(c_int), c_int, c_int),
    "cuDevicePrimaryCtxRetain": (POINTER(c_void_p), c_int),
    "cuDevicePrimaryCtxRelease_v2": (c_int,),
    "cuCtxSetCurrent": (c_void_p,),
    "cuCtxSynchronize": (),
    "cuModuleLoadDataEx": (POINTER(c_void_p), c_char_p, c_uint, POINTER(c_int), POINTER(c_void_p)),
    "cuModuleUnload": (c_void_p,),
    "cuModuleGetFunction": (POINTER(c_void_p), c_void_p, c_char_p),
    "cuFuncGetAttribute": (POINTER(c_int), c_int, c_void_p),
    "cuFuncSetAttribute": (c_void_p, c_int, c_int),
    "cuMemAlloc_v2": (POINTER(c_uint64), c_size_t),
    "cuMemFree_v2": (c_uint64,),
    "cuMemcpyHtoD_v2": (c_uint64, c_void_p, c_size_t),
    "cuMemcpyDtoH_v2": (c_void_p, c_uint64, c_size_t),
    "cuMemsetD8_v2": (c_uint64, c_ubyte, c_size_t),
    "cuLaunchKernel": (c_void_p, *(c_uint,) * 7, c_void_p, POINTER(c_void_p), POINTER(c_void_p)),
    "cuStreamCreate": (POINTER(c_void_p), c_uint),
    "cuStreamDestroy_v2": (c_void_p,),
    "cuStreamSynchronize": (c_void_p,),
    "cuStreamBeginCapture_v2": (c_void_p, c_int),
    "cuStreamEndCapture": (c_void_p, POINTER(c_void_p)),
    "cuGraphInstantiateWithFlags": (POINTER(c_void_p), c_void_p, c_uint64),
    "cuGraphLaunch": (c_void_p, c_void_p),
    "cuGraphExecDestroy": (c_void_p,),
    "cuGraphDestroy": (c_void_p,),
    "cuEventCreate": (POINTER(c_void_p), c_uint),
    "cuEventRecord": (c_void_p, c_void_p),
    "cuEventSynchronize": (c_void_p,),
    "cuEventElapsedTime": (POINTER(c_float), c_void_p, c_void_p),
    "cuEventDestroy_v2": (c_void_p,),
    "cuGetErrorName": (c_int, POINTER(c_char_p)),
    "cuGetErrorString": (c_int, POINTER(c_char_p)),
}
INFO_LOG, INFO_LOG_SIZE, ERROR_LOG, ERROR_LOG_SIZE = 3, 4, 5, 6
COMPUTE_CAPABILITY_MAJOR, COMPUTE_CAPABILITY_MINOR = 75, 76
STATIC_SHARED_BYTES, LOCAL_BYTES, REGISTERS, MAX_DYNAMIC_SHARED_BYTES = 1, 3, 4, 8
# Illegal address, launch timeout, assert, stack, illegal instruction, misaligned address, invalid
# address space, invalid program counter, launch failed, unknown.
STICKY = {700, 702, 710, 714, 715, 716, 717, 718, 719, 999}


class NoDevice(Exception):
    """There is no CUDA driver, or it has no device; the message says which."""


class CudaError(Exception):
    """A driver function failed; `log` is the compiler's where PTX was being loaded."""

    def __init__(self, function: str, code: int, name: str, text: str, log: str = "") -> None:
        super().__init__(f"{function}: {name} ({text})" + (f"\n{log}" if log else ""))
        self.code = code
        self.log = log

    @property
    def is_sticky(self) -> bool:
        """Whether the process has lost the device."""
        return self.code in STICKY


class Driver:
    """libcuda's functions as methods that raise: `driver.cuCtxSynchronize()`."""

    def __init__(self) -> None:
        try:
            self.libcuda = ctypes.CDLL("libcuda.so.1")
        except OSError as error:
            raise NoDevice(f"no CUDA driver: {error}") from None
        for name, arguments in SIGNATURES.items():
            function = getattr(self.libcuda, name)
            function.argtypes = arguments
            function.restype = c_int
            setattr(self, name, self._raising(name, function))

    def __getattr__(self, name: str) -> Callable[..., None]:
        raise AttributeError(name)  # for the type checker: the methods are made above

    def _raising(self, name: str, function: Callable[..., int]) -> Callable[..., None]:
        def call(*arguments: Any) -> None:
            code = function(*arguments)
            if code:
                raise self.error(name, code)

        return call

    def error(self, function: str, code: int, log: str = "") -> CudaError:
        """The exception for a result code."""
        name, text = c_char_p(), c_char_p()
        self.libcuda.cuGetErrorName(code, byref(name))
        self.libcuda.cuGetErrorString(code, byref(text))
        known, said = (x.value.decode() if x.value else f"error {code}" for x in (name, text))
        return CudaError(function, code, known, said, log)


class Device:
    """One GPU, with its primary context current in this thread."""

    def __init__(self, ordinal: int = 0) -> None:
        self.driver = Driver()
        count = c_int()
        try:
            self.driver.cuInit(0)
            self.driver.cuDeviceGetCount(byref(count))
        except CudaError as error:
            raise NoDevice(f"the CUDA driver has no device: {error}") from None
        if ordinal >= count.value:
            raise NoDevice(f"there are {count.value} CUDA devices")
        device, context = c_int(), c_void_p()
        self.driver.cuDeviceGet(byref(device), ordinal)
        self.driver.cuDevicePrimaryCtxRetain(byref(context), device)
        self.driver.cuCtxSetCurrent(context)
        self.handle = device.value

    @property
    def name(self) -> str:
        """What the driver calls it."""
        name = ctypes.create_string_buffer(256)
        self.driver.cuDeviceGetName(name, len(name), self.handle)
        return name.value.decode()

    @property
    def capability(self) -> tuple[int, int]:
        """The compute capability: (9, 0) for sm_90."""
        return self._attribute(COMPUTE_CAPABILITY_MAJOR), self._attribute(COMPUTE_CAPABILITY_MINOR)

    def _attribute(self, number: int) -> int:
        value = c_int()
        self.driver.cuDeviceGetAttribute(byref(value), number, self.handle)
        return value.value

    def load(self, image: str | bytes) -> Module:
        """A module from PTX text, or from a cubin or fatbin. The compiler's complaint is in the error."""
        log = ctypes.create_string_buffer(16384)
        options = (c_int * 2)(ERROR_LOG, ERROR_LOG_SIZE)
        # A size stands in the place of a pointer.
        values = (c_void_p * 2)(ctypes.addressof(log), len(log))
        handle = c_void_p()
        data = image.encode("ascii") + b"\0" if isinstance(image, str) else image
        code = self.driver.libcuda.cuModuleLoadDataEx(byref(handle), data, len(options), options, values)
        if code:
            raise self.driver.error("cuModuleLoadDataEx", code, log.value.decode(errors="replace").strip())
        return Module(self.driver, handle)

    def upload(self, content: Any) -> Buffer:
        """A buffer with the content of anything that has Python's buffer interface (bytes, an array)."""
        view = memoryview(content).cast("B")
        buffer = Buffer(self.driver, len(view))
        buffer.write(view)
        return buffer

    def allocate(self, size: int, fill: int = 0xCD) -> Buffer:
        """A buffer of `size` bytes, all `fill`."""
        buffer = Buffer(self.driver, size)
        self.driver.cuMemsetD8_v2(buffer.pointer, fill, max(size, 1))
        return buffer

    def synchronize(self) -> None:
        """Wait for all that was launched; errors of kernels appear here."""
        self.driver.cuCtxSynchronize()


class Buffer:
    """Memory of the device; freed with the object, or by `free`."""

    def __init__(self, driver: Driver, size: int) -> None:
        self.driver = driver
        self.size = size
        pointer = c_uint64()
        driver.cuMemAlloc_v2(byref(pointer), max(size, 1))
        self.pointer = pointer.value

    def __len__(self) -> int:
        return self.size

    def write(self, content: Any) -> None:
        """Copy bytes to the start of the buffer."""
        data = bytes(content)
        if len(data) > self.size:
            raise ValueError(f"{len(data)} bytes for a buffer of {self.size}")
        if data:
            self.driver.cuMemcpyHtoD_v2(self.pointer, data, len(data))

    def download(self) -> bytes:
        """The content, after all launches before."""
        target = (c_char * max(self.size, 1))()
        if self.size:
            self.driver.cuMemcpyDtoH_v2(target, self.pointer, self.size)
        return target.raw[: self.size]

    def free(self) -> None:
        """Give the memory back."""
        if self.pointer:
            self.driver.libcuda.cuMemFree_v2(self.pointer)
            self.pointer = 0

    def __del__(self) -> None:
        if getattr(self, "pointer", 0):
            self.free()


def _in_memory(parameter: Parameter) -> Any:
    """What the driver copies a parameter from."""
    if isinstance(parameter, bytes):
        return (c_char * len(parameter)).from_buffer_copy(parameter)
    return c_uint64(parameter) if isinstance(parameter, int) else parameter


class Module:
    """Code on the device."""

    def __init__(self, driver: Driver, handle: c_void_p) -> None:
        self.driver = driver
        self.handle = handle

    def kernel(self, name: str) -> Kernel:
        """The entry point of a name."""
        function = c_void_p()
        self.driver.cuModuleGetFunction(byref(function), self.handle, name.encode("ascii"))
        return Kernel(self, function)

    def unload(self) -> None:
        """Remove the code; no kernel of it may run."""
        self.driver.cuModuleUnload(self.handle)


class Kernel:
    """An entry point."""

    def __init__(self, module: Module, handle: c_void_p) -> None:
        self.module = module  # keeps it loaded
        self.driver = module.driver
        self.handle = handle

    def launch(
        self,
        grid: Extent,
        block: Extent,
        parameters: Sequence[Parameter],
        *,
        shared_bytes: int = 0,
        stream: c_void_p | None = None,
    ) -> None:
        """Start `grid` blocks of `block` threads; does not wait."""
        self.prepare(grid, block, parameters, shared_bytes=shared_bytes)(stream)

    def prepare(
        self, grid: Extent, block: Extent, parameters: Sequence[Parameter], *, shared_bytes: int = 0
    ) -> Callable[[c_void_p | None], None]:
        """The launch as a function of the stream, its arguments packed once."""
        values = [_in_memory(p) for p in parameters]
        addresses = (c_void_p * max(len(values), 1))(*(ctypes.addressof(v) for v in values))

        def launch(stream: c_void_p | None) -> None:
            self.driver.cuLaunchKernel(self.handle, *grid, *block, shared_bytes, stream, addresses, None)
            assert values is not None  # the addresses point into them

        return launch

    def allow_shared_bytes(self, size: int) -> None:
        """Permit so much dynamic shared memory, where it is over 48 KiB."""
        self.driver.cuFuncSetAttribute(self.handle, MAX_DYNAMIC_SHARED_BYTES, size)

    @property
    def registers(self) -> int:
        """Registers a thread."""
        return self._attribute(REGISTERS)

    @property
    def local_bytes(self) -> int:
        """Bytes of local memory a thread: arrays that did not fit in registers, and spills."""
        return self._attribute(LOCAL_BYTES)

    @property
    def shared_bytes(self) -> int:
        """Bytes of static shared memory a block."""
        return self._attribute(STATIC_SHARED_BYTES)

    def _attribute(self, number: int) -> int:
        value = c_int()
        self.driver.cuFuncGetAttribute(byref(value), number, self.handle)
        return value.value
