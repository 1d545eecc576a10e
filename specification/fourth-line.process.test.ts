import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Foto, Registro, Resultado } from '#shared/contract/inspecao/foto'
import { PATHS } from '#shared/contract/paths'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { solar } from '#shared/testing/solar'
import { unzip } from '#shared/node/testing/unzip'
import { startApi, TEST_ADMIN, type TestApi } from '#api/testing/start-api'
import { startGateway, type Gateway } from '#bff/testing/gateway'
import { ask, signInUser } from '#bff/testing/product-admin'
import { BOUNDARY, formBody, fotoPart, goodForm, jpegOf, textFields } from '#bff/testing/upload-bodies'

// The line exists only as an entry in the list of definitions; no other code is written for it.
vi.mock('#shared/linhas/definitions', async (load) => {
  const { DEFINITIONS } = await load<{ DEFINITIONS: readonly unknown[] }>()
  return { DEFINITIONS: [...DEFINITIONS, (await import('#shared/testing/solar')).solar] }
})

const linha = LISTA_LINHAS.find(({ id }) => String(id) === solar.id)
if (!linha) throw new Error('the line was not added')
const { os = '', torre = '' } = Object.fromEntries(textFields(linha))
const searched = { os, torre }
const photos = [1, 2].map((at) => jpegOf(40_000, at))

let api: TestApi
let gateway: Gateway
let asked: Awaited<ReturnType<typeof signInUser>> & { url: string }

beforeAll(async () => {
  api = await startApi()
  gateway = await startGateway(api.url)
  asked = { url: gateway.url, ...(await signInUser(gateway.url, TEST_ADMIN)) }
})
afterAll(async () => {
  await gateway.close()
  await api.stop()
})

const query = () => `?${new URLSearchParams(searched).toString()}`
const fetchBytes = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(gateway.url + path, { headers: asked.headers, ...init })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const report = (tipo: 'pdf' | 'excel') =>
  fetchBytes(solar.api.exportar, {
    method: 'POST',
    headers: { ...asked.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...searched, tipo }),
  })
async function cellsOf(bytes: Buffer): Promise<string[]> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(new Uint8Array(bytes).buffer)
  const cells: string[] = []
  for (const sheet of workbook.worksheets) {
    sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell.text)))
  }
  return cells
}

describe('a fourth line, from its definition alone', () => {
  it('takes an upload, and shows its photos by addresses that open', async () => {
    const files = photos.map((bytes, at) => fotoPart(bytes, `${at}.jpg`))
    const response = await fetch(gateway.url + solar.api.upload, {
      method: 'POST',
      headers: { ...asked.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new Uint8Array(formBody(goodForm(linha, files, asked.userId))),
    })
    expect([response.status, await response.json()]).toMatchObject([201, { total: 2 }])
    const fotos = (await ask(asked, 'solar.fotos', searched)) as Foto[]
    expect(fotos.map(({ nome, torre: where }) => [nome, where])).toEqual([
      ['0.jpg', torre],
      ['1.jpg', torre],
    ])
    expect(await fetchBytes(fotos[0]?.image ?? '')).toEqual(photos[0])
  })

  it('keeps a mark measured by its factor, with its own damage, and that of no other line', async () => {
    const [foto] = (await ask(asked, 'solar.fotos', searched)) as Foto[]
    const marcacao = {
      photoId: foto?.id,
      marker: { x: 4, y: 4, width: 20, height: 10 },
      dimensao: '2.00x1.00',
      dano: 'celula',
      observacao: 'Canto do módulo',
      imageMeta: null,
      foto: foto?.image,
      os,
    }
    await expect(ask(asked, 'solar.salvarMarcacoes', { ...marcacao, dano: 'rachadura' })).rejects.toThrow()
    await ask(asked, 'solar.salvarMarcacoes', marcacao)
    const registros = (await ask(asked, 'solar.relatorio', searched)) as Registro[]
    expect(registros.map(({ dano, dimensao }) => [dano, dimensao])).toEqual([['celula', '2.00x1.00']])
  })

  it('is reported as PDF and as Excel', async () => {
    expect((await report('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const cells = await cellsOf(await report('excel'))
    expect(cells).toEqual(expect.arrayContaining([solar.nome, 'Célula quebrada', 'Canto do módulo']))
  })

  it('is found for download, and comes as one archive', async () => {
    const resultados = (await ask(asked, 'solar.busca', searched)) as Resultado[]
    expect(resultados.map(({ nome }) => nome)).toEqual(['0.jpg', '1.jpg'])
    const files = await unzip(await fetchBytes(solar.api.zip + query()))
    expect(files.map(({ content }) => content).slice(0, -1)).toEqual(photos)
    expect(files.at(-1)?.name).toBe('manifesto.csv')
  })

  it('has its list on the dashboard and in its Excel, filtered by its own month', async () => {
    const lists = (await ask(asked, 'admin.wtgList', undefined)) as Record<string, { torre: string }[]>
    expect(Object.keys(lists)).toEqual(['robo', 'drone', 'civil', 'solar'])
    expect(lists['solar']?.map((item) => item.torre)).toEqual([torre])
    const login = await gateway.call('auth.login', TEST_ADMIN, gateway.ownPage)
    const headers = { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    expect(await cellsOf(await fetchBytes(PATHS.wtgListExcel, { headers }))).toContain(torre)
    const january = await cellsOf(await fetchBytes(`${PATHS.wtgListExcel}?solar=2020-01`, { headers }))
    expect(january).not.toContain(torre)
  })
})
