import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { jsonText } from './json-text.mjs'

const folder = newFolder('json-text')
afterAll(() => removeFolder(folder))

describe('JSON in a bundle', () => {
  it('of a package is text that is parsed to what it was', () => {
    const value = { 'a"b\\': ['\u2028', "it's", null, 1.5], __proto__x: { é: true } }
    mkdirSync(join(folder, 'node_modules'))
    const id = join(folder, 'node_modules', 'db.json')
    writeFileSync(id, JSON.stringify(value, null, 2))
    const { code = '' } = jsonText.load(id) ?? {}
    expect(code).toMatch(/^module\.exports = JSON\.parse\("/)
    const module = { exports: {} }
    compileFunction(code, ['module'])(module)
    expect(module.exports).toEqual(value)
  })

  it('of the product, and what is no JSON, is read as before', () => {
    expect(jsonText.load(join(folder, 'db.json'))).toBeNull()
    expect(jsonText.load(join(folder, 'node_modules', 'db.js'))).toBeNull()
  })
})
