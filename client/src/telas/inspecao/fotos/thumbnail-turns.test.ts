import { expect, it } from 'vitest'
import { loadableThumbnails } from './thumbnail-turns.ts'

const SOURCES = ['a', 'b', 'c', 'd', 'e']

it('lets the thumbnail of the open photo load by itself', () => {
  expect([...loadableThumbnails(SOURCES, 2, { done: new Set() })]).toEqual(['c'])
})

it('then lets two at a time load, outwards from the open photo, and keeps those that are there', () => {
  expect([...loadableThumbnails(SOURCES, 2, { done: new Set(['c']) })]).toEqual(['c', 'b', 'd'])
  expect([...loadableThumbnails(SOURCES, 2, { done: new Set(['c', 'd']) })]).toEqual(['c', 'd', 'b', 'a'])
})

it('goes on past a thumbnail that does not come, and begins where the strip was scrolled to', () => {
  expect([...loadableThumbnails(SOURCES, -7, { done: new Set() })]).toEqual(['a', 'b'])
  expect([...loadableThumbnails(SOURCES, -7, { done: new Set(['a']) })]).toEqual(['a', 'b', 'c'])
})

it('lets more of the grid come at once, which covers the open photo', () => {
  expect([...loadableThumbnails(SOURCES, 0, { done: new Set(['a']), atOnce: 4 })]).toEqual(SOURCES)
})
