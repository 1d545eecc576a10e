// A package's module is a function that is called when somebody asks for it. V8 passes over a function first and
// reads it again when it is called; one in brackets it reads once, but, until Node.js 22, no arrow function.

const WRAPPED = /\b__commonJSMin\(\(\(([^()]*)\) => \{/g

/** The plugin. */
export const readAtOnce = {
  name: 'read-at-once',
  renderChunk: (code) =>
    code.search(WRAPPED) < 0
      ? undefined
      : { code: code.replaceAll(WRAPPED, '__commonJSMin((function ($1) {'), map: null },
}
