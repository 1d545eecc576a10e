import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError, type ErrorCode } from '#shared/errors/errors'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { makeFoto } from '../../testing/make-foto.ts'
import { FotoCheck, type FotoCheckParts } from './foto-check.ts'

type Located = Awaited<ReturnType<FotoCheckParts['storage']['locate']>>

let check: FotoCheck
afterEach(() => check.stop())

/**
 * A check that looks every millisecond at the photos 1 and 2, in a storage with these answers. Also says which were
 * looked for.
 */
function checkOn(locate: (id: number) => Promise<Located>) {
  const asked: number[] = []
  const saved: number[] = []
  const lines: object[] = []
  const fotos = [1, 2].map((id) => ({ id, chave: String(id), size: 4, crc32: crc32('foto') }))
  check = new FotoCheck({
    checks: {
      unchecked: (after) => Promise.resolve(fotos.filter(({ id }) => id > after && !saved.includes(id))),
      save: ({ whole, damaged }) => Promise.resolve(void saved.push(...whole, ...damaged)),
    },
    storage: {
      locate: (chave) => {
        asked.push(Number(chave))
        return locate(Number(chave))
      },
    },
    log: { ...NO_LOG, warn: (line) => void lines.push(line) },
    everyMs: 1,
  })
  check.start()
  return { asked, saved, lines }
}

const refusing = (codeOf: (id: number) => ErrorCode) =>
  checkOn((id) => Promise.reject(new AppError(codeOf(id)))).asked

it('tries one photo a look while the storage is away, and each of them again', async () => {
  const asked = refusing(() => 'STORAGE_UNAVAILABLE')
  await expect.poll(() => asked.length).toBeGreaterThan(4)
  expect(asked.slice(0, 5)).toEqual([1, 2, 1, 2, 1])
})

it('asks once for a photo that is not there', async () => {
  const asked = refusing((id) => (id === 1 ? 'NOT_FOUND' : 'STORAGE_UNAVAILABLE'))
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  expect(asked.slice(0, 4)).toEqual([1, 2, 2, 2])
})

let folder: string
beforeEach(() => {
  folder = newFolder('check')
})
afterEach(() => removeFolder(folder))

it('begins to decode nothing once it is stopped', async () => {
  const path = join(folder, 'a.jpg')
  writeFileSync(path, await makeFoto({ width: 32, height: 24 }))
  let give: (located: Located) => void = () => undefined
  const { asked, saved } = checkOn(() => new Promise((resolve) => (give = resolve)))
  await expect.poll(() => asked).toEqual([1])
  const stopped = check.stop()
  give({ path })
  await stopped
  expect(saved).toEqual([])
})

it('a photo whose bytes the storage had cut, for an hour, was told as damaged for good, as if it had been sent so', async () => {
  const path = join(folder, 'a.jpg')
  writeFileSync(path, 'foto')
  const { saved, lines } = checkOn((id) =>
    Promise.resolve(id === 1 ? { buffer: Buffer.from('fot') } : { path }),
  )
  await expect.poll(() => saved).toEqual([2])
  expect(lines).toEqual([
    expect.objectContaining({ evento: 'foto-nao-conferida', foto: 1, detalhe: 'stored file changed: 1' }),
    { evento: 'fotos-danificadas', fotos: [2] },
  ])
})

it('told of a database that is away at every look, hour after hour', async () => {
  const lines: object[] = []
  const unchecked = vi.fn(() => Promise.reject(new Error('disk I/O error')))
  check = new FotoCheck({
    checks: { unchecked, save: () => Promise.resolve() },
    storage: { locate: () => Promise.reject(new Error('not asked')) },
    log: { ...NO_LOG, error: (line) => void lines.push(line) },
    everyMs: 1,
  })
  check.start()
  await expect.poll(() => unchecked.mock.calls.length).toBeGreaterThan(3)
  expect(lines).toEqual([
    expect.objectContaining({ evento: 'conferencia-falhou', detalhe: 'disk I/O error' }),
  ])
})
