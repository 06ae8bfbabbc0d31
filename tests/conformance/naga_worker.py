"""Ask naga about modules: a JSON list of texts on standard input, a JSON line for each on standard output.

An answer is null where naga accepts the module, else its message. Run as a process of its own, because
naga ends the process on some inputs.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    """Answer all that is asked."""
    import wgpu

    adapter = wgpu.gpu.request_adapter_sync()
    device = adapter.request_device_sync(required_features=sorted({"shader-f16", "subgroup"} & set(adapter.features)))
    for text in json.load(sys.stdin):
        try:
            device.create_shader_module(code=text)
            answer = None
        except Exception as error:
            answer = str(error)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
