"""Five GPU kernels with numpy in front.

    from example_kernels import add, matmul, sobel, total, top_k

Each function checks its arguments, says what to dispatch (`Dispatch`), and lets a runner do it; the
default runner is WebGPU through wgpu-py. The shaders are WGSL below `kernels/`; what runs is the
text in `example_kernels.shader_generated`, made when this package was built. Two of them are there in
豫言 too: `example_kernels.yuyan`.
"""

from .cosine import cosine_similarity, top_k
from .dispatch import Dispatch, Runner
from .matmul import matmul, matmul_flat
from .reduce import total
from .sobel import sobel
from .vector_add import add

__all__ = ["Dispatch", "Runner", "add", "cosine_similarity", "matmul", "matmul_flat", "sobel", "top_k", "total"]
