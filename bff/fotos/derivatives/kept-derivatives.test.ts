import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { DERIVATIVES_FOLDER } from '#shared/node/foto/derivative-place'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DerivativeStore, type StoredDerivative } from './derivative-store.ts'
import { KeptDerivatives } from './kept-derivatives.ts'
import type { SharedDerivatives } from './shared-derivatives.ts'

it('pictures are made again without a restart once their folder, which could not be made, can be', async () => {
  const dataDir = newFolder('dados')
  const kept = new KeptDerivatives({ dataDir })
  try {
    const inTheWay = join(dataDir, DERIVATIVES_FOLDER)
    await writeFile(inTheWay, '')
    await expect(kept.requireRoom()).rejects.toThrow()
    await rm(inTheWay)
    await kept.requireRoom()
  } finally {
    await kept.close()
    removeFolder(dataDir)
  }
})

it('pictures stayed 500 until a restart once somebody had removed their folder, or emptied it, to free a full disk', async () => {
  const dataDir = newFolder('dados')
  const kept = new KeptDerivatives({ dataDir })
  await kept.requireRoom()
  for (const gone of [DERIVATIVES_FOLDER, join(DERIVATIVES_FOLDER, 'tmp')]) {
    await rm(join(dataDir, gone), { recursive: true })
    await kept.requireRoom()
    await writeFile(kept.tempPath(), 'x')
  }
  // A disk that is not mounted is no folder to be made.
  await rm(dataDir, { recursive: true })
  await expect(kept.requireRoom()).rejects.toThrow('ENOENT')
  expect(existsSync(dataDir)).toBe(false)
  await kept.close()
})

const { signal } = new AbortController()
const look = () => Promise.reject(new AppError('NOT_FOUND'))
const wanted = { key: 'robo\n/1.jpg', kind: 320, signal, look } as const

it('of a photo that is gone no picture stays open here', async () => {
  const close = vi.fn(() => Promise.resolve())
  const found = { file: { close }, isSure: false } as unknown as StoredDerivative
  const find = vi.spyOn(DerivativeStore.prototype, 'find').mockResolvedValue(found)
  const dataDir = newFolder('dados')
  const kept = new KeptDerivatives({ dataDir })
  await expect(kept.find(wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(close).toHaveBeenCalledOnce()
  find.mockRestore()
  await kept.close()
  removeFolder(dataDir)
})

it('of a photo that is gone nothing that another gateway gave stays here', async () => {
  const given: string[] = []
  const shared = {
    take: (_name: string, output: string) => writeFile(output, 'x').then(() => given.push(output) > 0),
    remove: () => Promise.resolve(),
    close: () => undefined,
  } as unknown as SharedDerivatives
  const dataDir = newFolder('dados')
  const kept = new KeptDerivatives({ dataDir, shared })
  await kept.requireRoom()
  await expect(kept.take(wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(given.map(existsSync)).toEqual([false])
  await kept.close()
  removeFolder(dataDir)
})
