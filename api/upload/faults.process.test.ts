import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import type * as sqliteAdapter from '../db/sqlite/sqlite-adapter.ts'
import { camposDe, signIn } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { operations, type FailureMode } from '../testing/operations.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { NO_TRACES, tracesIn } from '#shared/node/testing/traces'
import { sha256 } from '#shared/node/testing/sha256'

vi.mock('node:fs/promises', async (original) =>
  (await import('../testing/operations.ts')).watchedFs(await original()),
)
vi.mock('../db/sqlite/sqlite-adapter.ts', async (original) => {
  const { kyselyDatabase } = await original<typeof sqliteAdapter>()
  const { watchedDatabase } = await import('../testing/operations.ts')
  return {
    kyselyDatabase: (file: Parameters<typeof kyselyDatabase>[0]) => watchedDatabase(kyselyDatabase(file)),
  }
})

const linha = LINHAS.drone
const busca = { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' }
const etagOf = (bytes: Buffer) => `"${sha256(bytes)}"`

let root: string
let template: string
let headers: Record<string, string>
let userId: string
let photos: Buffer[]
let dataDir: string
let api: TestApi

beforeAll(async () => {
  root = newFolder('faltas')
  template = join(root, 'modelo')
  const first = await startApi({ dataDir: template })
  const admin = await signIn(first, first.admin)
  await first.stop()
  headers = { Authorization: `Bearer ${admin.token}` }
  userId = String(admin.user.id)
  photos = await Promise.all([1, 2].map((seed) => makeFoto({ width: 48, height: 36, seed, padTo: 90_000 })))
})
afterAll(() => removeFolder(root))

const begin = async () => {
  dataDir = mkdtempSync(join(root, 'dados-'))
  cpSync(template, dataDir, { recursive: true })
  api = await startApi({ dataDir })
}
const end = async () => {
  operations.stop()
  await api.stop()
  removeFolder(dataDir)
}

/** Sends the batch. If it is not `announced`, the form goes in chunks, without its length. */
const upload = (more: Record<string, string> = {}, announced = true) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...camposDe(linha), userId })) form.append(name, value)
  photos.forEach((bytes, n) => form.append('photos', new Blob([new Uint8Array(bytes)]), `${n}.jpg`))
  const whole = new Request(api.url, { method: 'POST', body: form })
  const type = whole.headers.get('content-type') ?? ''
  return fetch(api.url + linha.api.upload, {
    method: 'POST',
    headers: { ...headers, ...more, ...(!announced && { 'Content-Type': type }) },
    ...(announced ? { body: form } : { body: whole.body, duplex: 'half' }),
  })
}
const KEY = { 'Idempotency-Key': 'a-mesma' }
const get = (path: string, query = {}) =>
  fetch(`${api.url}${path}?${new URLSearchParams(query).toString()}`, { headers })
const found = async () => fotosSchema.parse(await (await get(linha.api.fotos, busca)).json())

/** What a whole batch of these photos leaves behind. */
const WHOLE = { lotes: 1, fotos: 2, published: 1, staged: 0 }

/** Expects the batch to be there with every byte, or not at all. */
async function expectWholeOrNothing(answered: boolean): Promise<void> {
  const fotos = await found()
  expect(tracesIn(dataDir)).toEqual(fotos.length > 0 ? WHOLE : NO_TRACES)
  expect(fotos).toHaveLength(fotos.length > 0 || answered ? 2 : 0)
  const etags = await Promise.all(
    fotos.map(async ({ image }) => {
      const answer = await get(image)
      return [answer.headers.get('etag'), etagOf(Buffer.from(await answer.arrayBuffer()))]
    }),
  )
  expect(etags).toEqual(fotos.map((_, n) => Array<string>(2).fill(etagOf(photos[n] ?? Buffer.alloc(0)))))
}

const restart = async () => {
  await api.stop()
  api = await startApi({ dataDir })
}

describe('F17 an upload of which one operation on disk or database fails', () => {
  it.each<FailureMode>(['before', 'after', 'from-then-on'])(
    'is whole or absent after a restart, and made once when it is sent again: failing %s',
    async (mode) => {
      let failed = 0
      for (let at = 1; ; at++) {
        await begin()
        try {
          operations.watch({ at, mode, code: 'EIO' })
          const answer = await upload(KEY)
          const body = await answer.text()
          const count = operations.stop()
          if (answer.status !== 201) {
            failed++
            expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
            expect(body).toMatch(/As fotos estão fora de alcance|Serviço indisponível/)
            expect((await fetch(`${api.url}/healthz`)).status).toBe(200)
          }
          await restart()
          await expectWholeOrNothing(answer.status === 201)
          const again = await upload(KEY)
          expect([again.status, await again.json()]).toMatchObject([201, { total: 2 }])
          await expectWholeOrNothing(true)
          if (count < at) {
            expect(failed).toBeGreaterThan(10)
            return
          }
        } finally {
          await end()
        }
      }
    },
  )

  it('keeps a mark whole or not at all, and its history with it', async () => {
    await begin()
    try {
      expect((await upload()).status).toBe(201)
      const save = async (observacao: string) => {
        const [foto] = await found()
        const body = {
          ...foto,
          photoId: foto?.id,
          marker: null,
          imageMeta: null,
          dimensao: '',
          dano: 'outro',
          observacao,
          recomendacao: '',
          foto: '',
        }
        return () =>
          fetch(api.url + linha.api.salvar, {
            method: 'POST',
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
      }
      let before: string | null | undefined = null
      for (let at = 1; ; at++) {
        const send = await save(`nota ${at}`)
        operations.watch({ at, mode: 'before', code: 'EIO' })
        const { status } = await send()
        const count = operations.stop()
        const [foto] = await found()
        expect(foto?.observacao).toBe(status === 200 ? `nota ${at}` : before)
        before = foto?.observacao
        if (count < at) {
          expect(at).toBeGreaterThan(5)
          return
        }
      }
    } finally {
      await end()
    }
  })
})

describe('with a disk that fails', () => {
  beforeEach(begin)
  afterEach(end)

  it('F18 an upload is answered only when photos, then folders, then rows are on stable storage, in this order', async () => {
    operations.watch()
    expect((await upload()).status).toBe(201)
    operations.stop()
    const steps = operations.log
      .map((step) => step.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'LOTE'))
      .filter((step) => /^(sync|rename|rm|db (begin|insert|commit))/.test(step))
    expect(steps).toEqual([
      'sync f000001',
      'sync f000002',
      'sync files',
      'sync LOTE',
      'sync .staging',
      'rename files',
      'sync fotos',
      'db begin immediate',
      'db insert into "lotes"',
      'db insert into "fotos"',
      'db commit',
      'rm LOTE',
    ])
  })

  it.each([
    ['writing a photo', /^write/],
    ['syncing a photo', /^sync f/],
    ['making a folder', /^mkdir/],
    ['publishing the batch', /^rename/],
    ['writing a row', /^db insert/],
    ['committing', /^db commit/],
  ])(
    'F19 a full disk while %s refuses the upload by name, leaves nothing, and reading goes on',
    async (_, only) => {
      expect((await upload()).status).toBe(201)
      operations.watch({ at: 1, mode: 'from-then-on', code: 'ENOSPC', only })
      const answer = await upload()
      expect([answer.status, await answer.json()]).toMatchObject([
        507,
        { message: 'O servidor está sem espaço em disco. Avise quem cuida dele.' },
      ])
      expect(await found()).toHaveLength(2)
      operations.stop()
      expect(tracesIn(dataDir)).toEqual(WHOLE)
      expect((await upload()).status).toBe(201)
    },
  )

  it.each(['EIO', 'EROFS'])(
    'F20 %s on one file fails that upload alone, without saying why',
    async (code) => {
      operations.watch({ at: 1, mode: 'before', code, only: /^write f000002/ })
      const answer = await upload()
      const body = await answer.text()
      expect([answer.status, body]).toEqual([503, expect.stringContaining('As fotos estão fora de alcance')])
      expect(body).not.toMatch(/EIO|EROFS|f000002/)
      expect(tracesIn(dataDir)).toEqual(NO_TRACES)
      expect((await upload()).status).toBe(201)
    },
  )
})

/** Mounts a small disk; false on systems and for users where that is not possible. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=44m', 'tmpfs', folder]).status === 0
}

describe('F19 on a disk with little room', () => {
  it('an upload that announces more is refused before its first byte is written, directly or through the gateway', async () => {
    await begin()
    const free = vi.spyOn(DiskStorage.prototype, 'free').mockResolvedValue(100_000)
    try {
      for (const more of [{}, { 'upload-length': '100001' }]) {
        operations.watch()
        const answer = await upload(more, !('upload-length' in more))
        expect([answer.status, await answer.json()]).toMatchObject([
          507,
          { message: 'O servidor está sem espaço em disco. Avise quem cuida dele.' },
        ])
        operations.stop()
        expect(operations.log.filter((step) => !step.startsWith('db select'))).toEqual([])
      }
      expect((await upload({ 'upload-length': '100000' }, false)).status).toBe(201)
    } finally {
      free.mockRestore()
      await end()
    }
  })
})

describe('F19 on a disk that is really full', () => {
  it('uploads are refused by name, their space is freed, and what is there can be read and added to', async (context) => {
    dataDir = join(root, 'pequeno')
    context.skip(!mountSmall(dataDir), 'nobody may mount a small disk here')
    try {
      cpSync(template, dataDir, { recursive: true })
      api = await startApi({ dataDir })
      expect((await upload()).status).toBe(201)
      const small = photos
      photos = await Promise.all(
        [1, 2].map((seed) => makeFoto({ width: 48, height: 36, seed, padTo: 8_000_000 })),
      )
      for (const announced of [false, true, false]) expect((await upload({}, announced)).status).toBe(507)
      photos = small
      expect(tracesIn(dataDir)).toEqual(WHOLE)
      await expectWholeOrNothing(true)
      expect((await upload()).status).toBe(201)
      await api.stop()
    } finally {
      // Lazily: the disk goes when the last file that this process has open on it is closed.
      spawnSync('umount', ['-l', dataDir])
    }
  })
})
