import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { createLog } from '#shared/node/log/create-log'
import { dataPaths } from '../storage/data-paths.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { camposDe, fotoFile } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'

const { civil } = LINHAS
const lines: Record<string, unknown>[] = []
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)

const { api, admin } = apiOfAllTests({ log: createLog('debug', { write }, { parte: 'api' }) })
beforeAll(async () => {
  const fields = Object.entries({ ...camposDe(civil), userId: String(admin.user.id) })
  // Longer than what is read at once: a photo that is read in one go is refused before its first byte is sent.
  const jpeg = await makeFoto({ width: 64, height: 48, padTo: 600_000 })
  await admin.upload(civil.api.upload, fields, [fotoFile('a.jpg', jpeg)])
})

async function foundFoto() {
  const busca = Object.fromEntries(
    civil.busca.inspecao.map(({ campo }) => [campo, camposDe(civil)[campo] ?? '']),
  )
  const [foto] = fotosSchema.parse(await (await admin.get(civil.api.fotos, busca)).json())
  return foto
}

/** Changes one byte of the only photo on disk. */
async function changeFoto() {
  const entries = await readdir(dataPaths(api.dataDir).fotos, { recursive: true, withFileTypes: true })
  const [foto] = entries.filter((entry) => entry.isFile())
  const path = join(foto?.parentPath ?? '', foto?.name ?? '')
  const bytes = await readFile(path)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  await writeFile(path, bytes)
}

describe('the log of the backend', () => {
  it('has one line a request, with the fields of the gateway and the id that came with it', async () => {
    await admin.get('/api/usuario', { email: api.admin.email }, { 'x-request-id': 'pedido-7' })
    await expect.poll(() => lines.find(({ requestId }) => requestId === 'pedido-7')).toBeDefined()
    expect(lines.filter(({ requestId }) => requestId === 'pedido-7')).toEqual([
      {
        time: expect.any(String),
        level: 'debug',
        parte: 'api',
        requestId: 'pedido-7',
        userId: admin.user.id,
        nivel: 'administrador',
        method: 'GET',
        rota: '/api/usuario',
        status: 200,
        ms: expect.any(Number),
        bytesIn: expect.any(Number),
        bytesOut: expect.any(Number),
        upstream: [],
      },
    ])
  })

  it('names a photo that changed on disk, although its answer has already begun', async () => {
    const foto = await foundFoto()
    await changeFoto()
    const whole = admin.get(foto?.image ?? '').then((answer) => answer.arrayBuffer())
    await expect(whole).rejects.toThrow()
    expect(lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ parte: 'api', erro: 'STORED_FILE_DAMAGED', rota: foto?.image }),
    ])
  })

  it.each([
    [null, /^stored file is not there: /],
    [7, /^stored file has 7 bytes, not \d+: /],
  ])('gave null as the size of a photo that is gone: %s', async (size, told) => {
    const foto = await foundFoto()
    lines.length = 0
    const sized = vi.spyOn(DiskStorage.prototype, 'size').mockResolvedValue(size)
    const { status } = await admin.get(foto?.image ?? '').finally(() => sized.mockRestore())
    expect(status).toBe(500)
    const failure = () => lines.find(({ erro }) => erro === 'STORED_FILE_DAMAGED')
    await expect.poll(failure).toMatchObject({ detalhe: expect.stringMatching(told) })
  })

  it('told a number of free bytes below zero when an upload met a disk on which the reserve is used', async () => {
    const free = vi.spyOn(DiskStorage.prototype, 'free').mockResolvedValue(-5_000)
    const { status } = await admin.upload(civil.api.upload, [], []).finally(() => free.mockRestore())
    expect(status).toBe(507)
    const refused = () => lines.find(({ erro }) => erro === 'STORAGE_FULL')
    await expect.poll(refused).toMatchObject({ detalhe: expect.stringMatching(/^\d+ bytes, 0 free above/) })
  })
})
