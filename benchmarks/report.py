"""Where benchmarks put their figures: one section each of `results.md`, rewritten in place."""

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
HEAD = "# Benchmark results\n\nEach section is written by the command that it names.\n"


def machine() -> str:
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")
        ]
        model = names[0] if names else model
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {python}{load}"


def write_section(
    title: str, command: str, body: str, results: Path = RESULTS, head: str = HEAD, where: str | None = None
) -> None:
    """Replaces the section of that title, or adds it; other sections stay as they are. `where` is the machine."""
    day = datetime.now(tz=UTC).date().isoformat()
    section = f"## {title}\n\n`{command}` on {where or machine()}, {day}.\n\n{body.strip()}\n"
    text = results.read_text("utf-8") if results.exists() else head
    start, *sections = text.split("\n## ")
    by_title = {one.partition("\n")[0]: f"## {one.rstrip()}\n" for one in sections}
    by_title[title] = section
    results.write_text("\n".join([start.rstrip() + "\n", *by_title.values()]), "utf-8")


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])
