"""Files -> a zip whose bytes depend on nothing else: no clock, no order of a folder, no system."""

from __future__ import annotations

import io
import time
import zipfile
from typing import Collection, Mapping

#: A zip knows no earlier time, and none later than 2107.
_EARLIEST, _LATEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
_UNIX = 3


def zip_bytes(files: Mapping[str, bytes], date: int, executable: Collection[str] = (), compress: bool = True, head: bytes = b"") -> bytes:
    """A zip of these files in the order of their names, dated `date` (seconds since 1970, UTC), after the bytes `head`."""
    target = io.BytesIO()
    target.write(head)
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, min(max(time.gmtime(date)[:6], _EARLIEST), _LATEST))
            info.create_system = _UNIX
            info.external_attr = (0o100755 if name in executable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
            archive.writestr(info, files[name], compresslevel=9 if compress else None)
    return target.getvalue()
