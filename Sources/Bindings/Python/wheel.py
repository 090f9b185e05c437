"""Puts the package and its library into a wheel for this kind of system: wheel.py LIBRARY_FOLDER FOLDER; prints its path."""

import base64
import hashlib
import platform
import re
import sys
import zipfile
from pathlib import Path

here = Path(__file__).parent
library, folder = map(Path, sys.argv[1:])
version = re.search(r'__version__ = "(.*)"', (here / "tactus/__init__.py").read_text()).group(1)
info = f"tactus-{version}.dist-info"
tag = f"py3-none-linux_{platform.machine()}"

metadata = f"""Metadata-Version: 2.1
Name: tactus
Version: {version}
Summary: Hand shapes, measures, scores and gestures from keypoints, by rules that anyone can read
License: Apache-2.0
Requires-Python: >=3.9
Requires-Dist: numpy>=1.21
Provides-Extra: sklearn
Requires-Dist: scikit-learn>=1.6; extra == "sklearn"
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

"""

files = {f"tactus/{path.name}": path.read_bytes() for path in sorted((here / "tactus").glob("*.py"))}
files["tactus/py.typed"] = b""
files["tactus/libtactus.so"] = (library / "libtactus.so").read_bytes()
files["tactus/include/tactus.h"] = (library / "tactus.h").read_bytes()
files[f"{info}/LICENSE"] = (here / "../../../LICENSE").read_bytes()
notices = [Path("/usr/share/doc").glob(f"{name}/copyright") for name in ("libyaml-0-*", "libjpeg[0-9]*-turbo")]
for notice in sorted(path for found in notices for path in found):
    files[f"{info}/LICENSE-{notice.parent.name}"] = notice.read_bytes()
files[f"{info}/METADATA"] = (metadata + (here / "README.md").read_text()).encode()
files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: tactus\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()


def line(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


record = "".join(line(name, content) for name, content in files.items()) + f"{info}/RECORD,,\n"
files[f"{info}/RECORD"] = record.encode()
wheel = folder / f"tactus-{version}-{tag}.whl"
with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in files.items():
        entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
        entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, content)
print(wheel)
