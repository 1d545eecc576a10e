import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../build.mjs'
import { REQUIRED } from './required.mjs'

const IMPORTED = /^(?:import|export)\s?(?:[^;"]*?from\s?)?"(\.[^"]+)"/gm

/** The files that a program reads before its first step, including its own. */
function filesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const [, other = ''] of readFileSync(path, 'utf8').matchAll(IMPORTED)) {
    filesOf(join(dirname(path), other), found)
  }
  return found
}

it.skipIf(process.env['TESTS_FROM_SOURCES']).each([
  ['bff/main', 26],
  ['api/main', 25],
  ['bff/fotos/derivatives/derivative-process', 10],
  ['api/fotos/check/decode-process', 10],
])('a start of %s reads a few files, and none that it shares with only one command', (program, most) => {
  const files = [...filesOf(join(ROOT, 'dist', `${program}.js`))]
  expect(files.length).toBeLessThanOrEqual(most)
  const searched = Object.keys(REQUIRED).map((name) => `from "${name}"`)
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  expect(searched.filter((text) => texts.some((file) => file.includes(text)))).toEqual([])
})
