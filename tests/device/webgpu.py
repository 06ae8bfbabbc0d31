"""The execution cases of the conformance data as the WGSL that we emit, on this machine's GPU.

    python -m tests.device.webgpu wgsl-execution.jsonl.gz [--with wgpudawn|wgpu] [--grep TEXT] [--show N]

Vulkan's loader finds the driver (or VK_DRIVER_FILES names it); `wgpudawn` compiles by Tint, `wgpu` by naga. Where a
result is not accepted, the source as written is run, too: what goes wrong there is the driver's. Exit status 0 if
nothing is wrong with our text alone, 1 otherwise, 2 without a GPU.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

from shader_compiler import Options, Source, compile

from tests.ptx.cases import Case, load_judge

WITHOUT_F16 = "needs f16, which is not here"
RIGHT, WRONG, WRONG_AS_WRITTEN = "right", "wrong", "wrong or refused as written, too"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--with", dest="module", choices=["wgpudawn", "wgpu"], default="wgpudawn")
    parser.add_argument("--grep", default="", help="only tests with this in their name")
    parser.add_argument("--show", type=int, default=10, help="print so many of those that are not right")
    arguments = parser.parse_args()
    webgpu = importlib.import_module(arguments.module)
    adapter = webgpu.gpu.request_adapter_sync()
    if adapter.info["adapter_type"] == "CPU":
        print(f"{adapter.info['device']} is no GPU", file=sys.stderr)
        return 2
    print(f"{adapter.info['device']}, {adapter.info['description']}", flush=True)
    device = adapter.request_device_sync(required_features=sorted({"shader-f16"} & set(adapter.features)))
    check = load_judge(arguments.data)
    cases = [case for case in check.load(str(arguments.data)) if arguments.grep in case["test"]]
    found = Counter[str]()
    for case in cases:
        verdict, message = judged(check, webgpu, device, case)
        found[verdict] += 1
        if verdict in (WRONG, WRONG_AS_WRITTEN) and found[WRONG] + found[WRONG_AS_WRITTEN] <= arguments.show:
            print(f"{case['id']} {case['test']}: {verdict}: {message[:300]}")
    print(", ".join(f"{count} {verdict}" for verdict, count in found.most_common()))
    return int(found[WRONG] > 0)


def judged(check: ModuleType, webgpu: ModuleType, device: Any, case: Case) -> tuple[str, str]:
    """The verdict on our text of a case, and what was not right."""
    if "enable f16" in case["wgsl"] and "shader-f16" not in device.features:
        return WITHOUT_F16, ""
    options = Options(wgsl_for="naga" if webgpu.__name__ == "wgpu" else "any")
    text = compile(Source(case["wgsl"], case["id"]), ("wgsl",), options).text["wgsl"]
    message = problem(check, webgpu, device, {**case, "wgsl": text})
    if message is None:
        return RIGHT, ""
    return WRONG if problem(check, webgpu, device, case) is None else WRONG_AS_WRITTEN, message


def problem(check: ModuleType, webgpu: ModuleType, device: Any, case: Case) -> str | None:
    """What is not right when the case's shader runs; None if nothing."""
    try:
        messages: list[str] = check.outcome(case, check.run_wgpu(webgpu, device, case))
    except Exception as error:  # each implementation has classes of its own
        return str(error)
    return messages[0] if messages else None


if __name__ == "__main__":
    sys.exit(main())
