"""What Parlour is shipped with and needs, as a CycloneDX list of components (an SBOM).

    python tools/components.py FILE

The packages are those of `requirements/runtime.lock`. The web client is built from the packages of
`web/package-lock.json` that reach the browser; tools that only build or test it are left out. The
list has no date, so equal locks give equal bytes.
"""

import json
import re
import sys
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from parlour import __version__

ROOT = Path(__file__).resolve().parents[1]
PIN = re.compile(r"^([\w.-]+)==([^\s\\;]+)(?: ; ([^\\\n]+?))? *\\?$", re.MULTILINE)
IN_THE_BROWSER = ("svelte", "@fontsource/old-standard-tt")
"""The packages of which the web client contains code or files."""

Component = dict[str, object]


def component(ecosystem: str, name: str, version: str, **more: object) -> Component:
    """Return a library as CycloneDX describes it."""
    address = f"pkg:{ecosystem}/{name.replace('@', '%40')}@{version}"
    known = {"type": "library", "bom-ref": address, "name": name, "version": version}
    return {**known, "purl": address, **more}


def needed() -> list[Component]:
    """Return the packages that an installation needs, from the lock file."""
    text = (ROOT / "requirements" / "runtime.lock").read_text(encoding="utf-8")
    found: list[Component] = []
    for name, version, marker in PIN.findall(text):
        where = {"properties": [{"name": "python:marker", "value": marker}]} if marker else {}
        found.append(component("pypi", name, version, **where))
    return found


def in_the_client() -> list[Component]:
    """Return the packages that the web client contains."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    found: list[Component] = []
    for name in IN_THE_BROWSER:
        entry = lock["packages"][f"node_modules/{name}"]
        licences = [{"license": {"id": entry["license"]}}]
        found.append(component("npm", name, entry["version"], licenses=licences))
    return found


def components() -> dict[str, object]:
    """Return the whole list."""
    parts = needed() + in_the_client()
    ours = component("pypi", "parlour", __version__, licenses=[{"license": {"id": "MIT"}}])
    told = json.dumps(parts, sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, told)}",
        "version": 1,
        "metadata": {"component": {**ours, "type": "application"}},
        "components": parts,
        "dependencies": [{"ref": ours["bom-ref"], "dependsOn": [p["bom-ref"] for p in parts]}],
    }


if __name__ == "__main__":
    text = json.dumps(components(), indent=2) + "\n"
    Path(sys.argv[1]).write_text(text, encoding="utf-8")
