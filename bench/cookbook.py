"""The files of docs/BATCH.md against their schemas, without Docker or Kubernetes.

    python -m venv /tmp/cookbook
    /tmp/cookbook/bin/pip install check-jsonschema pyyaml && /tmp/cookbook/bin/pip install --no-deps dask-kubernetes
    /tmp/cookbook/bin/python bench/cookbook.py

check-jsonschema has the schema of compose files, dask-kubernetes that of its clusters. A schema says whether a file is
well formed, not whether it works. Exit code: 0 if both are, else 1.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import yaml

PAGE = Path(__file__).parents[1] / "docs" / "BATCH.md"
COMMAND = [sys.executable, "-m", "check_jsonschema"]


def closed(schema: Any) -> Any:
    """A schema that refuses unknown keys, as a cluster does when it is asked to be strict."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(value) for key, value in schema.items()}
    if "properties" in made and not made.get("x-kubernetes-preserve-unknown-fields"):
        made.setdefault("additionalProperties", False)
    return made


def cluster_schema() -> dict[str, Any]:
    """The schema of a DaskCluster, from the package of Dask's operator."""
    files = distribution("dask-kubernetes").files or []
    found = next(
        each for each in files if each.name == "daskcluster.yaml" and each.parent.name in ("crds", "manifests")
    )
    definition = yaml.safe_load(Path(str(found.locate())).read_text("utf-8"))
    schema: dict[str, Any] = definition["spec"]["versions"][0]["schema"]["openAPIV3Schema"]
    schema["properties"] |= {name: {} for name in ("apiVersion", "kind", "metadata")}
    return dict(closed(schema))


def main() -> int:
    """Check both files; the exit code."""
    compose, cluster = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        schema = Path(folder, "schema.json")
        schema.write_text(json.dumps(cluster_schema()), "utf-8")
        faults = 0
        for name, text, how in (
            ("compose.yaml", compose, ["--builtin-schema", "vendor.compose-spec"]),
            ("cluster.yaml", cluster, ["--schemafile", str(schema)]),
        ):
            path = Path(folder, name)
            path.write_text(json.dumps(yaml.safe_load(text)), "utf-8")  # with its anchors resolved
            done = subprocess.run([*COMMAND, *how, str(path)], capture_output=True, text=True, check=False)
            print(f"{name}: {(done.stdout + done.stderr).strip()}")
            faults += done.returncode != 0
    print(", ".join(f"{name} {version(name)}" for name in ("check-jsonschema", "dask-kubernetes")))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
