/**
 * Compile Python sources with the interpreter that will run them: `node compile.mjs FROM TO`.
 *
 * TO gets a module.pyc for every module.py, without docstrings and assertions. They are not checked against
 * sources, which are not shipped.
 */

import { mkdirSync } from 'node:fs';
import { loadPyodide } from 'pyodide';

const [from, to] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
const python = await loadPyodide();
for (const [place, root] of [
  ['/from', from],
  ['/to', to],
]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(`
import os, py_compile
for folder, inside, names in os.walk("/from"):
    into = "/to" + folder.removeprefix("/from")
    os.makedirs(into, exist_ok=True)
    for name in names:
        if name.endswith(".py"):
            path = f"{folder}/{name}"
            shown = path.removeprefix("/from/")
            py_compile.compile(
                path, f"{into}/{name}c", shown, doraise=True,
                optimize=2,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
`);
process.exit(0);
