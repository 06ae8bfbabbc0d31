"""Change a shader while the program runs.

    pip install -e example_project "hatch-shader[watch]"
    python example_project/hot_reload.py

Then edit `src/example_kernels/kernels/vector_add.wgsl`, say `+` to `*`, and save: the next line has the new
result. A mistake is shown with its place, and the last good shader runs on.
"""

import sys
import time

import numpy as np
from example_kernels import add
from example_kernels.webgpu import pipeline

import hatch_shader


def main(frames: int) -> None:
    """Compute and print once a frame; a real program would draw."""
    a, b = np.arange(1, 9, dtype=np.float32), np.full(8, 3, dtype=np.float32)
    with hatch_shader.watch("example_kernels") as shaders:
        for _ in range(frames):
            for module in shaders.reloaded():
                print(f"reloaded {module.__name__}")
                pipeline.cache_clear()  # pipelines hold the old shader
            print(add(a, b), flush=True)
            time.sleep(0.25)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else sys.maxsize)
