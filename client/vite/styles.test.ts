import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')
const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
)

/** What follows a `:has()` in a selector: descendants that are named by no class or attribute, and are many. */
const UNNAMED = /:has\((?:[^()]|\([^()]*\))*\)[^,{]*[ >+~](?:\*|(?:button|kbd|span)\b|:(?!is\(|where\())/

it('the whole page was styled anew at each letter in the observation and each card of a report that came into sight', () => {
  // After any change below an element that some `:has()` looks into, a browser styles again what the rules with `:has()`
  // may mean. Where one of them ends in any element at all, that is everything; in any button, all buttons of the bench.
  const found = sheets.flatMap((path) => {
    const rules = readFileSync(join(SOURCES, path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    return rules
      .split(/[{}]/)
      .flatMap((selector) => (UNNAMED.test(selector) ? [`${path}: ${selector.trim()}`] : []))
  })
  expect([sheets.length > 50, found]).toEqual([true, []])
})
