import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TileBitmaps } from './tile-bitmaps.ts'

let asked: string[]
let closed: string[]
let broken: Set<string>
beforeEach(() => {
  asked = []
  closed = []
  broken = new Set()
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response(url, { status: broken.has(url) ? 503 : 200 }))
  })
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    const url = await blob.text()
    return { close: () => closed.push(url) }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const here = (tiles: TileBitmaps, urls: readonly string[]) =>
  waitFor(() => expect(urls.every((url) => tiles.peek(url))).toBe(true), { interval: 1 })

describe('decoded tiles', () => {
  it('are asked for once, whoever wants them, and tell when they are here', async () => {
    const tiles = new TileBitmaps()
    let told = 0
    const end = tiles.subscribe(() => told++)
    tiles.want('stage', ['a', 'b'])
    tiles.want('loupe', ['b', 'c'])
    await here(tiles, ['a', 'b', 'c'])
    expect(asked).toEqual(['a', 'b', 'c'])
    expect(told).toBe(3)
    end()
    tiles.clear()
    await waitFor(() => expect(closed.toSorted()).toEqual(['a', 'b', 'c']))
  })

  it('stay while they are wanted or were so lately, and give their memory back after that', async () => {
    const tiles = new TileBitmaps()
    tiles.want('loupe', ['wanted'])
    await here(tiles, ['wanted'])
    for (let i = 0; i < 60; i++) {
      tiles.want('stage', [`t${i}`])
      await here(tiles, [`t${i}`])
    }
    expect(tiles.peek('wanted')).not.toBeNull()
    expect(tiles.peek('t59')).not.toBeNull()
    expect(tiles.peek('t0')).toBeNull()
    expect(closed).toContain('t0')
    expect(closed.length).toBe(60 - 47)
    tiles.clear()
  })

  it('that did not come are asked for again after a while, and not at every move before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    broken.add('a')
    const tiles = new TileBitmaps()
    let told = 0
    tiles.subscribe(() => told++)
    tiles.want('stage', ['a'])
    await vi.advanceTimersByTimeAsync(100)
    tiles.want('stage', ['a'])
    expect(asked).toEqual(['a'])
    broken.clear()
    await vi.advanceTimersByTimeAsync(2000)
    expect(told).toBe(1)
    tiles.want('stage', ['a'])
    await here(tiles, ['a'])
    tiles.clear()
  })
})
