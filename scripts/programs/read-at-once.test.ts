import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readAtOnce } from './read-at-once.mjs'

describe('a module of a package in a bundle', () => {
  it('is a function in brackets, which is parsed once, and gives what it gave before', () => {
    const code = `var a = __commonJSMin(((exports, module) => {\n\tmodule.exports = 1;\n}));
var b = __commonJSMin(((exports) => {\n\texports.b = [1].map((x) => x + a());\n}));`
    const rewritten = readAtOnce.renderChunk(code)?.code ?? ''
    expect(rewritten).toContain('__commonJSMin((function (exports, module) {')
    expect(rewritten).toContain('.map((x) => x + a())')
    const run = compileFunction(`${rewritten}\nreturn b()`, ['__commonJSMin'])
    const asNeeded = (body: (exports: object, module: object) => void) => () => {
      const module = { exports: {} }
      body(module.exports, module)
      return module.exports
    }
    expect(run(asNeeded)).toEqual({ b: [2] })
  })

  it('stops the build when it is wrapped in another way', () => {
    expect(() => readAtOnce.renderChunk('var a = __commonJSMin((exports) => exports)')).toThrow('outra forma')
  })

  it('is left alone where there is none', () => {
    expect(readAtOnce.renderChunk('const add = ((a, b) => a + b)')).toBeUndefined()
  })
})
