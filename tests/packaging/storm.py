"""Many builds at once, each killed at a random moment, while the sources change.

    python storm.py ROOT NUMBER SEED

In: a project whose sources `k*.wgsl` have the states A and B, as `texts` makes them. Every child builds the
project with the shared cache and writes the generated packages into the one tree, and gets SIGKILL at a
random moment of the time that a build takes. Out: how many were killed and how many finished, as JSON.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from shader_compiler import CompileError

from hatch_shader.build import open_project
from hatch_shader.outputs import write

AT_ONCE = 4
SOURCES = 6


def texts(state):
    """The sources in state A or B."""
    return {
        f"src/demo_package/k{n}.wgsl": f"@compute @workgroup_size(1) fn k{n}_{state}() {{ var x = {n}; x += 1; }}\n"
        for n in range(SOURCES)
    }


def set_state(root, state):
    for path, text in texts(state).items():
        temporary = Path(root, f"{path}.tmp")
        temporary.write_text(text)
        temporary.replace(Path(root, path))


def build(root):
    """One build, as `hatch-shader build` does it."""
    builder = open_project(root)
    write(root, builder.build(jobs=1).files(), builder.config.packages)


def child(root):
    pid = os.fork()
    if pid:
        return pid
    try:
        build(root)
    except (CompileError, OSError):
        os._exit(3)
    os._exit(0)


def storm(root, number, seed):
    """Run and kill; how each child ended."""
    dice = random.Random(seed)
    start = time.perf_counter()
    cache, os.environ["HATCH_SHADER_CACHE_DIR"] = os.environ["HATCH_SHADER_CACHE_DIR"], ""
    open_project(root).build(jobs=1)
    os.environ["HATCH_SHADER_CACHE_DIR"] = cache
    longest = 1.5 * (time.perf_counter() - start)
    ends = {"killed": 0, "finished": 0, "failed": 0}
    for wave in range(number // AT_ONCE):
        set_state(root, "AB"[wave % 2])
        now = time.perf_counter()
        deaths = sorted((now + dice.uniform(0, longest), child(root)) for _ in range(AT_ONCE))
        edit = dice.random() < 0.5
        for moment, pid in deaths:
            time.sleep(max(0.0, moment - time.perf_counter()))
            if edit:
                set_state(root, "BA"[wave % 2])
                edit = False
            os.kill(pid, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            ends[{0: "finished", 3: "failed"}.get(status, "killed")] += 1
    return ends


if __name__ == "__main__":
    print(json.dumps(storm(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
