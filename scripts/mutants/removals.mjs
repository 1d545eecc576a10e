import { readFileSync } from 'node:fs'

/**
 * For statements of docs/spec-map.md what can be taken from the product or put wrong in it, and the test that must then
 * fail. `of`: numbers of the statements; `was` stands in `file` exactly once; `test`: file and title as in the map.
 */
export const REMOVALS = JSON.parse(readFileSync(new URL('removals.json', import.meta.url), 'utf8'))
