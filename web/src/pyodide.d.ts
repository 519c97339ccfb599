declare module 'pyodide/pyodide.asm.mjs' {
  const createPyodideModule: import('pyodide').PyodideConfig['createPyodideModule'];
  export default createPyodideModule;
}
