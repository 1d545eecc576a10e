import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { TIPOS_RELATORIO } from '#shared/contract/documentos/relatorio'
import { formatMetros, formatNumero } from '#shared/text/formato'
import { labelDano, type Linha, LISTA_LINHAS } from '#shared/linhas/index'
import { readableDimensao } from '#shared/marcacao/medidas'
import { NIVEIS, canAccess } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { readExcel } from './documents/excel.ts'
import { readZip } from './documents/zip.ts'
import { type People, registerPeople } from './stage/people.ts'
import { realFotos } from './fotos/real-fotos.ts'
import { startStage } from './stage/stage.ts'
import { downloadFrom } from './steps/download.ts'
import { moveThrough } from './steps/move.ts'
import {
  damage,
  drawMarker,
  nextFoto,
  observation,
  readMeasure,
  saveAndSee,
  seeFoto,
} from './steps/marking.ts'
import { fillSearch, moveToOrder, searchInput, searchOrder } from './steps/search.ts'
import { uploadOrder } from './steps/upload.ts'
import { ALTURAS, EIXOS_Z, makeWorkOrder, type WorkOrder } from './orders/work-order.ts'
import { drawnPages } from '#shared/node/testing/pdf/read-pdf'
import { sha256 } from '#shared/node/testing/sha256'

const stage = startStage()
let people: People

beforeAll(async () => {
  people = await registerPeople(stage.product.baseUrl)
})

/**
 * Where and how the first photos are marked, each with another damage of the line's list. The third has no rectangle.
 */
const MARKS = [
  { share: [0.25, 0.3, 0.5, 0.55], observacao: 'Trinca à esquerda: 2ª inspeção' },
  { share: [0.4, 0.2, 0.8, 0.35], observacao: '=1+1' },
  { share: null, observacao: 'Sem retângulo' },
] as const

/** One story a line, by the person with the fewest rights who inspects it. */
const stories = LISTA_LINHAS.flatMap((linha) =>
  NIVEIS.filter((nivel) => canAccess(nivel, linha.telas.inspecao.acesso))
    .slice(-1)
    .map((nivel) => ({ linha, nivel, nome: `${linha.nome}, ${nivel}` })),
)

async function recordsOf(order: WorkOrder): Promise<Foto[]> {
  const integrator = await integrate(stage.product.baseUrl, people.administrador)
  return integrator.call(`${order.linha.id}.fotos`, searchInput(order, 'inspecao')) as Promise<Foto[]>
}

/** Marks the first photos and saves each; returns the measures that the panel showed for each. */
async function markAndSave(page: Page, linha: Linha): Promise<string[][]> {
  const shown: string[][] = []
  for (const [index, { share, observacao }] of MARKS.entries()) {
    await seeFoto(page, index + 1)
    if (share) await drawMarker(page, index + 1, share)
    await damage(page).selectOption({ index: index + 1 })
    await observation(page).fill(observacao)
    shown.push(
      await Promise.all([TEXTOS.inspecao.largura, TEXTOS.inspecao.altura].map((l) => readMeasure(page, l))),
    )
    await saveAndSee(page)
    if (index < MARKS.length - 1) await nextFoto(page)
  }
  expect(shown).toHaveLength(MARKS.length)
  expect(linha.danos.length).toBeGreaterThan(MARKS.length)
  return shown
}

/** Moves to another screen of the line without a load, and searches there. */
async function goAndSearch(page: Page, order: WorkOrder, tela: 'relatorio' | 'download'): Promise<void> {
  await moveThrough(page, [order.linha.telas[tela].rota])
  await fillSearch(page, order, tela)
  await page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true }).click()
}

/** The measures that the panel has to show for a saved record. */
function expectedMeasures(linha: Linha, { marker }: Foto): string[] {
  if (!marker) return [TEXTOS.geral.semValor, TEXTOS.geral.semValor]
  return [marker.width, marker.height].map((px) => `${formatNumero(px * linha.cmPorPixel)} cm`)
}

function expectMarkerAt({ marker, imageMeta }: Foto, [left, top, right, bottom]: readonly number[]) {
  const [width, height] = [imageMeta?.width ?? 0, imageMeta?.height ?? 0]
  const share = marker && [
    marker.x / width,
    marker.y / height,
    (marker.x + marker.width) / width,
    (marker.y + marker.height) / height,
  ]
  for (const [index, side] of [left, top, right, bottom].entries()) {
    expect(share?.[index], `side ${index} of the rectangle`).toBeCloseTo(side ?? -1, 1.9)
  }
}

describe.each(stories)('the main job of $nome', ({ linha, nivel }) => {
  let order: WorkOrder
  let page: Page
  let complaints: string[]
  let shown: string[][]
  let records: Foto[]

  beforeAll(async () => {
    order = await makeWorkOrder(stage.folder, linha, { os: `OS-${linha.id}`, extra: realFotos(linha.id) })
    ;({ page, complaints } = await stage.nextVisit(people[nivel]))
    // What moves, moves in every line alike.
    if (linha === LISTA_LINHAS[0]) await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  it('sends the photos of an order, and the product says that they arrived', async () => {
    await uploadOrder(page, order)
    expect(await recordsOf(order)).toHaveLength(order.fotos.length)
  })

  it('finds the photos by search, and marks are drawn, described and saved one after another', async () => {
    await moveToOrder(page, order, 'inspecao')
    shown = await markAndSave(page, linha)
    records = await recordsOf(order)
    expect(records.map(({ observacao }) => observacao ?? null).slice(0, 3)).toEqual(
      MARKS.map(({ observacao }) => observacao),
    )
    expect(records.map(({ dano }) => dano ?? '').slice(0, 3)).toEqual(
      linha.danos.slice(0, 3).map(({ valor }) => valor),
    )
  })

  it('saves the rectangle in natural pixels of the upright photo, and shows exactly its size in cm', () => {
    const [first, sideways, unmarked] = records
    if (!first || !sideways || !unmarked) throw new Error('fewer photos than were sent')
    expect(first.imageMeta).toEqual({ width: 1600, height: 1200 })
    expect(sideways.imageMeta).toEqual({ width: 1200, height: 1600 })
    expectMarkerAt(first, MARKS[0].share)
    expectMarkerAt(sideways, MARKS[1].share)
    expect(unmarked).toMatchObject({ marker: null, dimensao: '' })
    expect(shown).toEqual([first, sideways, unmarked].map((record) => expectedMeasures(linha, record)))
    const { marker } = first
    const cm = (px = 0) => (px * linha.cmPorPixel).toFixed(2)
    expect(first.dimensao).toBe(`${cm(marker?.width)}x${cm(marker?.height)}`)
  })

  it('knows where each photo was taken', () => {
    const { campo } = linha.posicao
    const expected = campo === 'altura' ? ALTURAS : EIXOS_Z
    expect(records.slice(0, 3).map((record) => record[campo])).toEqual(expected)
  })

  it('shows the saved marks again after another search', async () => {
    await searchOrder(page, order, 'inspecao')
    for (const [index, { observacao }] of MARKS.entries()) {
      await seeFoto(page, index + 1)
      expect(await damage(page).inputValue()).toBe(linha.danos[index]?.valor)
      expect(await observation(page).inputValue()).toBe(observacao)
      expect(await readMeasure(page, TEXTOS.inspecao.largura)).toBe(shown[index]?.[0])
      if (index < MARKS.length - 1) await nextFoto(page)
    }
  })

  it('lists the marked photos, and only those, in the report', async () => {
    await goAndSearch(page, order, 'relatorio')
    await page.getByText(TEXTOS.relatorio.registros(MARKS.length), { exact: true }).waitFor()
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(MARKS.length)
    const text = await cards.first().innerText()
    const [record] = records
    const values = [
      labelDano(linha, record?.dano ?? ''),
      MARKS[0].observacao,
      readableDimensao(record?.dimensao ?? ''),
      formatMetros(record?.[linha.posicao.campo]),
      order.campos.seuCliente,
      order.campos.matricula,
    ]
    for (const value of values) expect(text).toContain(value)
  })

  it('gives the report as PDF, with every photo, text and number of it', async () => {
    const file = await downloadFrom(page, () =>
      page.getByRole('button', { name: TEXTOS.relatorio.pdf }).click(),
    )
    expect(file.name).toBe(`${linha.arquivos.relatorio}.${TIPOS_RELATORIO.pdf.ext}`)
    const pages = await drawnPages(await readFile(file.path))
    expect(pages.flatMap(({ pictures }) => pictures).length).toBeGreaterThanOrEqual(MARKS.length)
    const text = pages.flatMap(({ texts }) => texts.map((each) => each.text)).join(' ')
    const values = [order.campos.os, people[nivel].email, ...MARKS.map(({ observacao }) => observacao)]
    for (const value of values) expect(text).toContain(value)
    for (const { dimensao } of records.slice(0, 2)) expect(text).toContain(readableDimensao(dimensao ?? ''))
  })

  it('gives the report as Excel, with every photo, and no cell is a formula', async () => {
    const file = await downloadFrom(page, () =>
      page.getByRole('button', { name: TEXTOS.relatorio.excel }).click(),
    )
    expect(file.name).toBe(`${linha.arquivos.relatorio}.${TIPOS_RELATORIO.excel.ext}`)
    const sheets = await readExcel(await readFile(file.path))
    expect(sheets.reduce((sum, { images }) => sum + images, 0)).toBe(MARKS.length)
    const cells = sheets.flatMap(({ rows }) => rows.flat())
    const text = cells.join('\n')
    for (const value of [order.campos.os, people[nivel].email, MARKS[0].observacao, MARKS[2].observacao]) {
      expect(text).toContain(value)
    }
    expect(cells.filter((cell) => cell.startsWith('='))).toEqual([])
    expect(text).toContain('1+1')
  })

  it('gives one photo back byte for byte', async () => {
    await goAndSearch(page, order, 'download')
    await page.getByText(TEXTOS.download.fotos(order.fotos.length), { exact: true }).waitFor()
    const link = page.getByRole('link', { name: TEXTOS.download.baixar }).first()
    const file = await downloadFrom(page, () => link.click())
    const [record] = records
    expect(file.name).toBe(`${linha.arquivos.foto.replace('{id}', String(record?.id))}.jpg`)
    expect(sha256(await readFile(file.path))).toBe(order.fotos[0]?.sha256)
  })

  it('shows each photo as a card, and one of them large, with Fechar', async () => {
    const cards = page.getByRole('main').getByRole('img')
    await expect.poll(() => cards.count()).toBe(order.fotos.length)
    await cards.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    await dialog.getByRole('link', { name: TEXTOS.download.baixar }).waitFor()
    await dialog.getByRole('button', { name: TEXTOS.geral.fechar, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('gives all photos back in one zip, byte for byte', async () => {
    await fillSearch(page, order, 'download')
    const button = page.getByRole('button', { name: TEXTOS.download.baixarTodas })
    const file = await downloadFrom(page, () => button.click())
    const entries = await readZip(file.path)
    expect(entries.delete('manifesto.csv')).toBe(true)
    expect([...entries.values()].sort()).toEqual(order.fotos.map((foto) => foto.sha256).sort())
    expect([...entries.keys()].every((name) => name.endsWith('.jpg') || name.endsWith('.JPG'))).toBe(true)
  })

  it('leaves no error in the browser behind', () => {
    expect(complaints).toEqual([])
  })
})
