import { expect, it } from 'vitest'
import { safeEntryNames } from '#shared/foto/entry-names'
import { cpuMs } from '#shared/node/testing/load'

it('R04 a backend’s photo whose name is 100 kB of accents held everybody up for half a minute when it was zipped', async () => {
  const foto = { nome: `a${'\u0315\u0300'.repeat(50_000)}.jpg`, mime: 'image/jpeg' } as const
  expect(await cpuMs(() => safeEntryNames([foto]))).toBeLessThan(1000)
})
