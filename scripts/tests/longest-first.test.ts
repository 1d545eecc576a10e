import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ROOT } from '../build.mjs'
import { LongestFirst } from './longest-first.mjs'

const vitest = {
  config: { root: '/' },
  cache: { getFileTestResults: () => undefined, getFileStats: () => undefined },
}
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const config = { sequence: { groupOrder: 0 }, isolate: false }
const fileOf = (project: string, name: string, text = '') => {
  const moduleId = join(folder, name)
  writeFileSync(moduleId, text)
  return { moduleId, project: { name: project, config } } as unknown as TestSpecification
}
const orderOf = async (files: TestSpecification[]) =>
  (await new LongestFirst(vitest as unknown as Vitest).sort(files)).map(({ moduleId }) => basename(moduleId))

it('files that start processes are spread over the others, and have all begun before the last fifth', async () => {
  const started = [1, 2, 3, 4].map((n) => fileOf('node', `${n}.process.test.ts`))
  const short = Array.from({ length: 20 }, (_, n) => fileOf('node', `${n}.test.ts`))
  const order = await orderOf([...short, ...started])
  expect(order).toHaveLength(24)
  const places = order.flatMap((path, at) => (path.includes('process') ? [at] : []))
  expect(places[0]).toBe(0)
  expect(Math.min(...places.slice(1).map((place, n) => place - (places[n] ?? 0)))).toBeGreaterThan(3)
  expect(places.at(-1)).toBeLessThan(0.8 * order.length)
})

it('browser tests begin first, and no project is forgotten', async () => {
  const text = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  const names = ['browser', ...[...text.matchAll(/name: '([\w-]+)'/g)].map(([, name = '']) => name)]
  const order = await orderOf(names.toReversed().map((name) => fileOf(name, name)))
  expect(order[0]).toBe('browser')
  expect(order.toSorted()).toEqual(names.toSorted())
})

it('files of another environment come last, because each of them ended a process that served the others', async () => {
  const inNode = (name: string) => fileOf('client', name, '// @vitest-environment node')
  const files = [
    inNode('a.test.ts'),
    fileOf('client', 'b.test.ts'),
    inNode('c.test.ts'),
    fileOf('client', 'd.test.ts'),
  ]
  expect(await orderOf(files)).toEqual(['b.test.ts', 'd.test.ts', 'a.test.ts', 'c.test.ts'])
})
