"""Make the virtual environment and install what the tests and the demo need.

In: the environment's folder. Out: an environment with this project in it; system packages where
this may install them (as root, or where sudo asks for no password, on a machine with apt). What
cannot be installed is named, and the levels that need it say "not run" later. With HATCH_SHADER_CI
set, anything missing is an error. Standard library only: this runs before anything is installed.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
IN_CI = bool(os.environ.get("HATCH_SHADER_CI"))

# What to look for, the Debian package that brings it, what it is for.
SYSTEM_TOOLS = [
    (lambda: shutil.which("clang++"), "clang", "compiling MSL against the stand-in metal_stdlib"),
    (lambda: shutil.which("c++") or shutil.which("g++"), "g++", "the C++ library that clang compiles with"),
    (lambda: list(Path("/usr/share/vulkan/icd.d").glob("lvp_icd*")), "mesa-vulkan-drivers", "running WGSL on lavapipe"),
    (lambda: Path("/usr/lib/chromium/vk_swiftshader_icd.json").exists(), "chromium", "running WGSL on SwiftShader"),
]


def main() -> int:
    """Set the machine up; the exit status is 0 unless something required is missing."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs before anything has checked it
        sys.exit(f"hatch-shader needs Python 3.11 or later; this is {sys.version.split()[0]}")
    missing = install_system_packages()
    python = make_environment(Path(sys.argv[1]))
    install = subprocess.run([python, "-m", "pip", "install", "--quiet", "--editable", f"{ROOT}[test]"], check=False)
    if install.returncode:
        return install.returncode
    for package, purpose in missing:
        print(f"not installed: {package} (for {purpose}); install it to run that level", file=sys.stderr)
    return 1 if missing and IN_CI else 0


def install_system_packages() -> list[tuple[str, str]]:
    """Install the Debian packages that are not there; (package, purpose) of what is still missing."""
    wanted = [package for found, package, _ in SYSTEM_TOOLS if not found()]
    if wanted and (apt := apt_command()):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        print("installing", *wanted, file=sys.stderr)
        subprocess.run([*apt, "update", "-qq"], env=environment, check=False, stdout=subprocess.DEVNULL)
        command = [*apt, "install", "-y", "-qq", "--no-install-recommends", *wanted]
        subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)
    return [(package, purpose) for found, package, purpose in SYSTEM_TOOLS if not found()]


def apt_command() -> list[str] | None:
    """How to call apt-get with the right to install, or None where there is no such way."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n", "--preserve-env=DEBIAN_FRONTEND", "apt-get"]
    return None


def make_environment(folder: Path) -> str:
    """The environment's interpreter; the environment is made if it is not there.

    Debian ships venv apart from python3; without it the error names the package.
    """
    python = folder / "bin" / "python"
    if not python.exists():
        try:
            venv.create(folder, with_pip=True)
        except (subprocess.CalledProcessError, ImportError):
            shutil.rmtree(folder, ignore_errors=True)
            if apt := apt_command():
                package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
                subprocess.run([*apt, "install", "-y", "-qq", package], check=False, stdout=subprocess.DEVNULL)
                subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            else:
                sys.exit("this Python cannot make virtual environments: install python3-venv")
    return str(python)


if __name__ == "__main__":
    sys.exit(main())
