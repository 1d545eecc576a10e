// Puts the JSON files of packages into the bundle as text that is parsed when the module is first used: V8 reads that
// faster than an object literal, and skips the text of modules that are never used.
import { readFileSync } from 'node:fs'

export const jsonText = {
  name: 'json-text',
  load(id) {
    if (!id.endsWith('.json') || !id.includes('node_modules')) return null
    const text = JSON.stringify(JSON.parse(readFileSync(id, 'utf8')))
    return { code: `module.exports = JSON.parse(${JSON.stringify(text)})`, moduleType: 'js' }
  },
}
