import { afterEach, expect, it } from 'vitest'
import { fetchAhead, filesAt } from './fetch-ahead.ts'

const added = () => [...document.head.querySelectorAll('link[href^="/assets/"]')]
afterEach(() => added().forEach((link) => link.remove()))

it('files that the page will ask for are asked for as it will ask: modules and styles of its own origin', () => {
  fetchAhead(['/assets/app-1.js', '/assets/app-1.css'])
  expect(added().map(({ outerHTML }) => outerHTML)).toEqual([
    '<link rel="modulepreload" crossorigin="" href="/assets/app-1.js">',
    '<link rel="preload" as="style" crossorigin="" href="/assets/app-1.css">',
  ])
})

it.each(['/inspecaoDrone', '/INSPECAODRONE/', '/inspecao'])(
  'the files of the screen at %s are found',
  (path) => {
    const screens = [
      [['/upload'], ['/assets/upload.js']],
      [['/inspecao', '/inspecaodrone'], ['/assets/inspecao.js']],
    ] as const
    expect([filesAt(path, screens), filesAt('/nada', screens), filesAt('/', screens)]).toEqual([
      ['/assets/inspecao.js'],
      [],
      [],
    ])
  },
)
