import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { createLog } from '#shared/node/log/create-log'
import { unzip } from '#shared/node/testing/unzip'
import { fotosSchema } from '#shared/testing/answers'
import { dataPaths } from '../storage/data-paths.ts'
import { FotosRepo } from '../db/repos/fotos-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { reportsUnderWay } from '../report/write-report.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { camposDe, fotoFile } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { parseChave } from '../storage/foto-storage.ts'
import type { WholeAnswer } from '#shared/node/testing/request'

const { drone } = LINHAS
const busca = { os: 'OS-1', wtg: camposDe(drone)['wtg'] ?? '' }
const lines: Record<string, unknown>[] = []
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)

const { api, admin } = apiOfAllTests({ log: createLog('error', { write }) })
let images: (string | null)[]
/** The storage keys of the two originals, in order. */
let chaves: string[]
beforeAll(async () => {
  const fields = Object.entries({ ...camposDe(drone), userId: String(admin.user.id) })
  const jpegs = await Promise.all([1, 2].map((seed) => makeFoto({ width: 64, height: 48, seed })))
  await admin.upload(
    drone.api.upload,
    fields,
    jpegs.map((jpeg, index) => fotoFile(`${index}.jpg`, jpeg)),
  )
  const fotos = fotosSchema.parse(await (await admin.get(drone.api.fotos, busca)).json())
  images = fotos.map(({ image }) => image)
  for (const { id, image: foto, os } of fotos)
    await admin.post(drone.api.salvar, {
      ...{ photoId: id, foto, os, marker: null, imageMeta: null, dimensao: '', dano: 'rachadura' },
      ...{ observacao: '', recomendacao: '', parque: '', cliente: '', empresa: '', matricula: '' },
    })
  const db = await openDatabase(dataPaths(api.dataDir).database)
  chaves = (await db.selectFrom('fotos').select('chave').orderBy('id').execute()).map(({ chave }) => chave)
  await db.destroy()
})

/**
 * Targets for a link in place of a photo: one that opens but cannot be read, and itself, which cannot even be opened.
 */
const BROKEN = { EIO: '/proc/self/mem', ELOOP: '' }
type Broken = keyof typeof BROKEN

const away: [string, string][] = []
/** Moves a file or folder of the originals away until the test ends. */
function lose(name: string): void {
  const path = join(dataPaths(api.dataDir).fotos, name)
  const elsewhere = join(api.dataDir, `longe-${away.length}`)
  renameSync(path, elsewhere)
  away.push([elsewhere, path])
}
/** Makes reading a file fail until the test ends. */
function spoil(name: string, how: Broken): void {
  const path = join(dataPaths(api.dataDir).fotos, name)
  const elsewhere = join(api.dataDir, `longe-${away.length}`)
  renameSync(path, elsewhere)
  away.push([elsewhere, path])
  symlinkSync(BROKEN[how] || path, path)
}
afterEach(() => {
  for (const [from, to] of away.splice(0)) {
    rmSync(to, { force: true })
    renameSync(from, to)
  }
  lines.length = 0
})

const report = (tipo: string) => admin.post(drone.api.exportar, { ...busca, tipo })

/** Expects the answer that the gateway passes on and after which clients try again. */
async function expectAway(answer: WholeAnswer): Promise<void> {
  const said = [answer.status, answer.headers.get('retry-after'), await answer.json()]
  expect(said).toMatchObject([503, '5', { code: 'STORAGE_UNAVAILABLE' }])
}

describe('a report', () => {
  it.each(['pdf', 'excel'])(
    'is made as %s without an original that is lost, which the log names',
    async (tipo) => {
      lose(chaves[1] ?? '')
      const answer = await report(tipo)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status).toBe(200)
      if (tipo === 'pdf') expect(bytes.subarray(-8).toString()).toContain('%%EOF')
      else {
        const sheet = (await unzip(bytes)).find(({ name }) => name.endsWith('sheet1.xml'))
        expect(sheet?.content.toString().split('Foto indisponível')).toHaveLength(2)
      }
      await expect
        .poll(() => lines)
        .toEqual([expect.objectContaining({ evento: 'fotos-sem-arquivo', fotos: [chaves[1]] })])
    },
  )

  it.each(
    (['pdf', 'excel'] as const).flatMap((tipo) => (['EIO', 'ELOOP'] as const).map((how) => ({ tipo, how }))),
  )(
    'is made as $tipo without an original that cannot be read ($how), named with why',
    async ({ tipo, how }) => {
      spoil(chaves[1] ?? '', how)
      const answer = await report(tipo)
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 2).toString()).toBe(tipo === 'pdf' ? '%P' : 'PK')
      await expect
        .poll(() => lines)
        .toEqual([
          expect.objectContaining({
            ...{ evento: 'fotos-ilegiveis', total: 1, fotos: [chaves[1]] },
            detalhe: expect.stringContaining(`${chaves[1]}: ${how}`) as string,
          }),
        ])
    },
  )

  it('went on reading photos for a client who had left during the search', async () => {
    const { searchMarcadas, coverage } = FotosRepo.prototype
    const asking = request(api.url + drone.api.exportar, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    }).on('error', () => undefined)
    let left: Promise<unknown> | undefined
    const follow = (message: unknown) => {
      left = once((message as { response: ServerResponse }).response, 'close')
      asking.destroy()
    }
    vi.spyOn(FotosRepo.prototype, 'searchMarcadas').mockImplementation(async function (
      this: FotosRepo,
      ...of
    ) {
      await left
      return searchMarcadas.apply(this, of)
    })
    const covered = vi.spyOn(FotosRepo.prototype, 'coverage').mockImplementation(coverage)
    const read = vi.spyOn(DiskStorage.prototype, 'locate')
    subscribe('http.server.request.start', follow)
    try {
      asking.end(JSON.stringify({ ...busca, tipo: 'pdf' }))
      await expect.poll(() => covered.mock.settledResults[0]?.type).toBe('fulfilled')
      await expect.poll(() => reportsUnderWay.count).toBe(0)
      expect(read).not.toHaveBeenCalled()
    } finally {
      unsubscribe('http.server.request.start', follow)
      vi.restoreAllMocks()
    }
  })

  it('fails temporarily while nothing of a batch can be read', async () => {
    const { lote } = parseChave(chaves[0] ?? '')
    for (const name of readdirSync(join(dataPaths(api.dataDir).fotos, lote))) spoil(`${lote}/${name}`, 'EIO')
    const answer = await report('pdf')
    await expectAway(answer)
    expect(lines).toEqual([expect.objectContaining({ detalhe: expect.stringContaining('EIO') as string })])
  })

  it('is made though the one photo of a batch, with nothing beside it, cannot be read', async () => {
    const { lote } = parseChave(chaves[0] ?? '')
    for (const name of readdirSync(join(dataPaths(api.dataDir).fotos, lote)))
      if (`${lote}/${name}` !== chaves[0]) lose(`${lote}/${name}`)
    spoil(chaves[0] ?? '', 'EIO')
    expect((await report('excel')).status).toBe(200)
  })

  it('fails temporarily while no batch is there', async () => {
    lose(dirname(chaves[0] ?? ''))
    const answer = await report('pdf')
    await expectAway(answer)
  })
})

it('a refusal for part of a photo does not claim to be that part', async () => {
  lose(chaves[0] ?? '')
  const answer = await admin.get(images[0] ?? '', {}, { Range: 'bytes=0-5' })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([500, null])
})

describe('a zip', () => {
  const zip = () => admin.get(drone.api.zip, busca)

  it('of which no original is left is 404, and the log names them', async () => {
    for (const chave of chaves) lose(chave)
    expect((await zip()).status).toBe(404)
    expect(lines).toEqual([expect.objectContaining({ evento: 'fotos-sem-arquivo', total: 2, fotos: chaves })])
  })

  it('lists an original that cannot be read as missing, and the log names it', async () => {
    spoil(chaves[1] ?? '', 'ELOOP')
    const answer = await zip()
    expect(answer.status).toBe(200)
    const [first, manifesto, ...more] = await unzip(Buffer.from(await answer.arrayBuffer()))
    expect([first?.name, more]).toEqual(['0.jpg', []])
    expect(manifesto?.content.toString()).toMatch(/1\.jpg.*Fora do zip: o original não está inteiro/)
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ evento: 'fotos-ilegiveis', total: 1, fotos: [chaves[1]] },
        detalhe: expect.stringContaining('ELOOP') as string,
      }),
    ])
  })

  it('fails temporarily while nothing of a batch can be read', async () => {
    const { lote } = parseChave(chaves[0] ?? '')
    for (const name of readdirSync(join(dataPaths(api.dataDir).fotos, lote)))
      spoil(`${lote}/${name}`, 'ELOOP')
    const answer = await zip()
    await expectAway(answer)
  })
})

it('a photo that cannot be read is 500, and the log says which and what the system said', async () => {
  spoil(chaves[0] ?? '', 'ELOOP')
  expect((await admin.get(images[0] ?? '', {})).status).toBe(500)
  const detalhe = expect.stringMatching(new RegExp(`^${chaves[0]}: ELOOP`)) as string
  expect(lines).toEqual([expect.objectContaining({ erro: 'STORED_FILE_DAMAGED', detalhe })])
})
