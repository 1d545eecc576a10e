import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeEscolhidas } from '#shared/contract/documentos/escolhidas'
import type { Foto } from '#shared/contract/inspecao/foto'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { formatNumero } from '#shared/text/formato'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS, LISTA_LINHAS, labelDano, type Linha } from '#shared/linhas/index'
import { camposDe, fotoFile, jsonFiles, searchOf, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { unzip } from '#shared/node/testing/unzip'
import { dataPaths } from '../storage/data-paths.ts'
import { sha256 } from '#shared/node/testing/sha256'
import type { WholeAnswer } from '#shared/node/testing/request'

let api: TestApi
let admin: Integrator
let photos: Buffer[]

beforeAll(async () => {
  api = await startApi({ dataDir: newFolder('manifesto') })
  admin = await signIn(api, api.admin)
  photos = await Promise.all(
    [1, 2, 3, 4].map((seed) => makeFoto({ width: 32, height: 24, seed, altitude: 39.8 })),
  )
})
afterAll(async () => {
  await api.stop()
  removeFolder(api.dataDir)
})

const NAMES = ['=1+1.jpg', 'DJI_0002.JPG', 'DJI_0002.JPG', 'pá; 4.jpg']

const campoOf = (linha: Linha) => camposDe(linha)[linha.alvo] ?? ''
const fotosOf = async (linha: Linha, os: string) => {
  const busca = searchOf(linha, 'inspecao', camposDe(linha, { os }))
  return fotosSchema.parse(await (await admin.get(linha.api.fotos, busca)).json())
}

const MARKER = { x: 1, y: 2, width: 20, height: 10 }

/** Saves a photo with a rectangle and its damage, or, when `dano` is empty, as without damage. */
async function save(linha: Linha, foto: Foto | undefined, dano: string) {
  const marker = dano === '' ? null : MARKER
  const said = {
    marker,
    dimensao: dimensaoOf(marker, linha.cmPorPixel),
    dano,
    observacao: '',
    recomendacao: '',
  }
  const asked = { ...foto, ...said, photoId: foto?.id, imageMeta: foto?.imageMeta, foto: foto?.image }
  expect((await admin.post(linha.api.salvar, asked)).status).toBe(200)
}

/** The storage's folder with the files of an OS. */
function folderOf(os: string): string {
  const { fotos } = dataPaths(api.dataDir)
  const folder = readdirSync(fotos).find((lote) => lote === lotes.get(os))
  return join(fotos, folder ?? '')
}
const lotes = new Map<string, string>()

async function send(linha: Linha, os: string) {
  const { fotos } = dataPaths(api.dataDir)
  const before = new Set(readdirSync(fotos))
  const files = photos.map((bytes, index) => fotoFile(NAMES[index] ?? '', bytes))
  const fields = [...Object.entries(camposDe(linha, { os })), ['userId', String(admin.user.id)] as const]
  expect((await admin.upload(linha.api.upload, fields, [...files, ...jsonFiles(linha)])).status).toBe(201)
  lotes.set(os, readdirSync(fotos).find((lote) => !before.has(lote)) ?? '')
}

describe.each(LISTA_LINHAS)('an archive of the $id line', (linha) => {
  const dano = linha.danos[0]?.valor ?? ''
  let os: string
  let count = 0
  const zip = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    admin.get(linha.api.zip, { os, [linha.alvo]: campoOf(linha), ...query }, headers)
  const filesOf = async (answer: WholeAnswer) => unzip(Buffer.from(await answer.arrayBuffer()))
  const rowsOf = (files: Awaited<ReturnType<typeof filesOf>>) =>
    files.at(-1)?.content.toString().split('\r\n').slice(1, -1) ?? []

  beforeEach(async () => {
    os = `OS ${linha.id} ${++count}`
    await send(linha, os)
  })

  it('ends with a list of every photo: number, names, size, hash, mark, place and what became of it', async () => {
    const fotos = await fotosOf(linha, os)
    await save(linha, fotos[1], dano)
    await save(linha, fotos[2], '')
    const files = await filesOf(await zip())
    const text = files.at(-1)?.content.toString() ?? ''
    expect(files.map(({ name }) => name).at(-1)).toBe('manifesto.csv')
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFFNº;Nome original;Arquivo no zip;Bytes;SHA-256;Marcação;Dimensão (cm);Observação;' +
        `${linha.posicao.label} (m);Data da foto;Situação`,
    )
    const place = linha.posicao.campo === 'altura' ? '39,8' : (fotos[0]?.eixoz ?? '')
    const row = (n: number, name: string, mark: string) =>
      `${n};${name};${photos[n - 1]?.length};${sha256(photos[n - 1] ?? Buffer.alloc(0))};${mark};;${place};;No zip`
    const [largura, altura] = [MARKER.width, MARKER.height].map((px) => formatNumero(px * linha.cmPorPixel))
    expect(rowsOf(files)).toEqual([
      row(1, "'=1+1.jpg;'=1+1.jpg", 'Não salva;'),
      row(2, 'DJI_0002.JPG;DJI_0002.JPG', `${labelDano(linha, dano)};${largura} x ${altura}`),
      row(3, 'DJI_0002.JPG;DJI_0002 (2).JPG', 'Sem dano;'),
      row(4, '"pá; 4.jpg";"pá; 4.jpg"', 'Não salva;'),
    ])
  })

  it('names the photo whose original is gone or cut, and holds the others', async () => {
    renameSync(join(folderOf(os), 'f000002'), join(api.dataDir, `fora-${linha.id}`))
    writeFileSync(join(folderOf(os), 'f000003'), photos[2]?.subarray(0, 100) ?? '')
    const answer = await zip()
    expect(answer.headers.get('x-fotos')).toBe('2')
    const files = await filesOf(answer)
    expect(files).toHaveLength(3)
    const missing = 'Fora do zip: o original não está inteiro no armazenamento'
    expect(rowsOf(files).map((row) => row.endsWith(missing))).toEqual([false, true, true, false])
    expect(rowsOf(files)[1]).toContain('DJI_0002.JPG;;')
  })

  it('holds the chosen photos alone, under their numbers in the OS', async () => {
    const fotos = await fotosOf(linha, os)
    const files = await filesOf(await zip({ fotos: writeEscolhidas([fotos[1]?.id ?? 0, fotos[3]?.id ?? 0]) }))
    expect(files.map(({ content }) => sha256(content)).slice(0, 2)).toEqual(
      [photos[1], photos[3]].map((bytes) => sha256(bytes ?? Buffer.alloc(0))),
    )
    expect(rowsOf(files).map((row) => row.split(';')[0])).toEqual(['2', '4'])
    for (const fotos of ['999999', 'x,', '%E0', ''])
      expect((await zip({ fotos })).status).toBe(fotos === '999999' || fotos === 'x,' ? 404 : 400)
  })

  it('goes on as it began when a mark was saved meanwhile', async () => {
    const [first, second] = await fotosOf(linha, os)
    await save(linha, first, dano)
    const whole = await zip()
    const etag = whole.headers.get('etag') ?? ''
    const archive = Buffer.from(await whole.arrayBuffer())
    await save(linha, first, '')
    await save(linha, second, dano)
    for (const start of [10, archive.length - 400]) {
      const rest = await zip({}, { Range: `bytes=${start}-`, 'If-Range': etag })
      expect(rest.status).toBe(206)
      expect(Buffer.from(await rest.arrayBuffer()).equals(archive.subarray(start))).toBe(true)
    }
    const now = await zip({}, { 'If-None-Match': etag })
    expect(now.status).toBe(200)
    expect(rowsOf(await filesOf(now))[0]).toContain(';Sem dano;')
  })
})

it('an archive goes on where it stopped after the backend was started anew', async () => {
  const linha = LINHAS.robo
  const query = { os: `OS ${linha.id} 1`, [linha.alvo]: campoOf(linha) }
  const whole = await admin.get(linha.api.zip, query)
  const archive = Buffer.from(await whole.arrayBuffer())
  await api.stop()
  api = await startApi({ dataDir: api.dataDir })
  admin = await signIn(api, api.admin)
  const rest = await admin.get(linha.api.zip, query, {
    Range: 'bytes=700-',
    'If-Range': whole.headers.get('etag') ?? '',
  })
  expect(rest.status).toBe(206)
  expect(Buffer.from(await rest.arrayBuffer()).equals(archive.subarray(700))).toBe(true)
})
