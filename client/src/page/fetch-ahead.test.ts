import { afterEach, expect, it } from 'vitest'
import { fetchAhead } from './fetch-ahead.ts'

const added = () => [...document.head.querySelectorAll('link[href^="/assets/"]')]
afterEach(() => added().forEach((link) => link.remove()))

it('files that the page will ask for are asked for as it will ask: modules and styles of its own origin', () => {
  fetchAhead(['/assets/app-1.js', '/assets/app-1.css'])
  expect(added().map(({ outerHTML }) => outerHTML)).toEqual([
    '<link rel="modulepreload" crossorigin="" href="/assets/app-1.js">',
    '<link rel="preload" as="style" crossorigin="" href="/assets/app-1.css">',
  ])
})
