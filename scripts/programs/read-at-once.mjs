// The bundler wraps each CommonJS module in a function that is called on first use. V8 skips the body of a function at
// first and parses it again when it is called; a function in parentheses is parsed only once, but until Node.js 22 this
// does not hold for arrow functions. So the arrow functions are rewritten.

const WRAPPED = /\b__commonJSMin\(\(\(([^()]*)\) => \{/g
const AT_ONCE = '__commonJSMin((function ('
/** The beginning of any wrapped module, whether its function is an arrow function or not. */
const MODULE = /= (?:\/\*.*?\*\/ )?__commonJSMin\(/

/** Stops the build when the bundler wraps modules in a way that this pattern does not know. */
export const readAtOnce = {
  name: 'read-at-once',
  renderChunk(code) {
    if (!MODULE.test(code)) return undefined
    const rewritten = code.replaceAll(WRAPPED, `${AT_ONCE}$1) {`)
    if (!rewritten.includes(AT_ONCE)) throw new Error('read-at-once: módulos de pacotes vêm de outra forma.')
    return { code: rewritten, map: null }
  },
}
