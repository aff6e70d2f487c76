"""Records of a kind that nobody has read yet are read by several threads at once: a server does so when it starts."""

import subprocess
import sys

from tests.patience import PATIENCE_S

KINDS = 60
# In a process of its own: what went wrong here once ended the process.
READS = f"""
import sys, threading
from dataclasses import make_dataclass
from megalink.wire.plain import read_record

sys.setswitchinterval(1e-6)
read = []
for number in range({KINDS}):
    inner = make_dataclass(f"Inner{{number}}", [(f"f{{at}}", int) for at in range(12)], frozen=True)
    outer = make_dataclass(f"Outer{{number}}", [(f"g{{at}}", inner) for at in range(6)], frozen=True)
    raw = {{f"g{{at}}": {{f"f{{each}}": each for each in range(12)}} for at in range(6)}}
    start = threading.Barrier(4)

    def go():
        start.wait()
        read.append(read_record(outer, raw, "a record"))

    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(read))
"""


def test_a_kind_is_read_for_the_first_time_by_several_threads() -> None:
    done = subprocess.run(
        [sys.executable, "-c", READS], capture_output=True, text=True, timeout=PATIENCE_S * 4, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(KINDS * 4)), done.stderr
