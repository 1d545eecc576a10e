import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('a browser that translated the page let nobody in, broke the report and left old measures on the bench', () => {
  // A translator puts other nodes in the place of texts that React holds and changes.
  const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  expect(page).toMatch(/<html [^>]*translate="no"/)
  expect(page).toContain('<meta name="google" content="notranslate" />')
})
