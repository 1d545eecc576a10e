// A package's module is a function that is called when somebody asks for it. V8 passes over a function first and
// reads it again when it is called; one in brackets it reads once, but, until Node.js 22, no arrow function.

const WRAPPED = /\b__commonJSMin\(\(\(([^()]*)\) => \{/g
const AT_ONCE = '__commonJSMin((function ('
/** A module that is wrapped, in whatever way. */
const MODULE = /= (?:\/\*.*?\*\/ )?__commonJSMin\(/

/** The plugin. Stops the build when the bundler wraps modules in a way that is not known here. */
export const readAtOnce = {
  name: 'read-at-once',
  renderChunk(code) {
    if (!MODULE.test(code)) return undefined
    const rewritten = code.replaceAll(WRAPPED, `${AT_ONCE}$1) {`)
    if (!rewritten.includes(AT_ONCE)) throw new Error('read-at-once: módulos de pacotes vêm de outra forma.')
    return { code: rewritten, map: null }
  },
}
