import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { readPdfText } from '#shared/node/testing/pdf/read-pdf'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { readExcel } from '../documents/excel.ts'
import { readZip } from '../documents/zip.ts'
import type { PatientPage } from './patient-page.ts'
import { wasShown } from '../stage/shown-toasts.ts'
import { damage, drawMarker, observation, saveMarks } from '../steps/marking.ts'
import { moveThrough, openScreen } from '../steps/move.ts'
import { fillSearch, search } from '../steps/search.ts'
import { chooseFiles, fillUpload, sendUpload } from '../steps/upload.ts'
import type { WorkOrder } from '../orders/work-order.ts'

const T = TEXTOS.inspecao

/** Takes an order from its photos to its archive, step by step on the screens; calls `onStep` after each step. */
export async function inspect(patient: PatientPage, order: WorkOrder, onStep: () => void): Promise<void> {
  const { page } = patient
  const { telas } = order.linha
  const observacao = `Na tela: ${order.campos.os}`
  const toast = (texto: string) => () => wasShown(page, texto)

  await patient.open(telas.upload.rota)
  await fillUpload(page, order)
  await chooseFiles(page, order)
  // An upload that failed also goes on by itself, and may end just when it is sent again by hand. The receipt stays on
  // the screen either way, so it is what shows that the upload is done.
  const receipt = page.getByRole('region', { name: TEXTOS_ENVIO.recibo })
  await patient.insist(
    'envio',
    () => sendUpload(page),
    () => receipt.isVisible(),
  )
  onStep()

  const first = page.getByRole('application', { name: T.foto(1), exact: true })
  const find = async () => {
    await patient.open(telas.inspecao.rota)
    await search(page, order, 'inspecao')
  }
  // A photo whose small picture is shown may still fail to load large; then the search is repeated.
  const isDrawn = () =>
    first
      .getByRole('img', { name: T.foto(1), exact: true })
      .evaluateAll((all) => all.some((each) => each instanceof HTMLCanvasElement && each.width > 0))
  await patient.insist('busca', find, isDrawn)
  onStep()

  await drawMarker(page, 1, [0.25, 0.3, 0.5, 0.55])
  await damage(page).selectOption({ index: 1 })
  await observation(page).fill(observacao)
  await patient.insist('marcação', () => saveMarks(page), toast(T.salvo))
  onStep()

  const cards = page.getByRole('article')
  const report = async () => {
    // The way leads over the first screen, because a repetition starts on this very screen.
    await openScreen(page, telas.relatorio.rota)
    await search(page, order, 'relatorio')
  }
  await patient.insist('relatório', report, async () => (await cards.count()) > 0)
  expect(await cards.allInnerTexts()).toEqual([expect.stringContaining(observacao)])
  onStep()

  const pressed = (name: string) => () => page.getByRole('button', { name }).click()
  const pdf = await patient.download('PDF', pressed(TEXTOS.relatorio.pdf))
  expect(await readPdfText(await readFile(pdf.path))).toContain(observacao)
  onStep()
  const excel = await patient.download('Excel', pressed(TEXTOS.relatorio.excel))
  const cells = (await readExcel(await readFile(excel.path))).flatMap(({ rows }) => rows.flat())
  expect(cells).toContain(observacao)
  onStep()

  await moveThrough(page, [telas.download.rota])
  await fillSearch(page, order, 'download')
  const zip = await patient.download('zip', pressed(TEXTOS.download.baixarTodas))
  const entries = await readZip(zip.path)
  entries.delete('manifesto.csv')
  expect([...entries.values()].toSorted()).toEqual(order.fotos.map(({ sha256 }) => sha256).toSorted())
  onStep()
}
