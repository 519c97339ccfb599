/** Run a module with the page's Python: `node in_wasm.mjs PYODIDE PACKAGES ROOT MODULE ARGUMENTS…`. */

const [pyodide, packages, root, module, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdout: (line) => process.stdout.write(`${line}\n`) });
for (const [place, folder] of Object.entries({ '/packages': packages, '/root': root })) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.globals.set('words', python.toPy([module, ...given]));
python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/packages", "/root"]
sys.argv[:] = list(words)
runpy.run_module(words[0], run_name="__main__", alter_sys=False)
print(flush=True)  # only whole lines are passed on
`);
process.exit(0);
