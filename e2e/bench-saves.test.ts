import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { registerPeople } from './stage/people.ts'
import { ADMIN } from './stage/product.ts'
import { startStage } from './stage/stage.ts'
import {
  damage,
  detailsPanel,
  drawMarker,
  nextFoto,
  observation,
  reopenBench,
  saveAndSee,
  saveMarks,
  seeFoto,
} from './steps/marking.ts'
import { moveToOrder } from './steps/search.ts'
import { closeToasts, seeToast } from './steps/session.ts'
import { makeWorkOrder, type WorkOrder } from './orders/work-order.ts'

const T = TEXTOS.inspecao

const stage = startStage()
const seePill = (page: Page, text: string) => detailsPanel(page).getByText(text, { exact: true }).waitFor()
const answer = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Number of records that the report screen shows for the order. */
async function countRecords(page: Page, order: WorkOrder): Promise<number> {
  await moveToOrder(page, order, 'relatorio')
  const none = page.getByText(TEXTOS.relatorio.vazio, { exact: true })
  const some = page.getByText(/^\d+ registros?$/)
  await none.or(some).first().waitFor()
  return (await none.isVisible()) ? 0 : Number.parseInt(await some.first().innerText(), 10)
}

describe('what is saved on the bench', () => {
  let order: WorkOrder
  let page: Page
  let other: Page

  beforeAll(async () => {
    order = await makeWorkOrder(stage.folder, LINHAS.civil, { os: 'SALVAS' })
    await stage.sendOrder(order)
    const people = await registerPeople(stage.product.baseUrl)
    ;({ page } = await stage.visitAs(ADMIN))
    ;({ page: other } = await stage.visitAs(people.supervisorCivil))
  })

  it("a clean photo that said 'Salva' and was 'Pendente' after a reload is 'Sem dano', then and after, and no record", async () => {
    await reopenBench(page, order)
    await page.keyboard.press('Control+Enter')
    await seeToast(page, 'Marcações Salvas Com Sucesso!')
    await seePill(page, 'Sem dano')
    await closeToasts(page)
    await page.reload()
    await seeFoto(page, 1)
    await seePill(page, 'Sem dano')
    for (const n of [2, 3]) {
      await nextFoto(page)
      await seeFoto(page, n)
      await page.keyboard.press('s')
      await seeToast(page, 'Marcações Salvas Com Sucesso!')
      await closeToasts(page)
    }
    await reopenBench(page, order)
    await page.getByText('3 sem dano', { exact: true }).waitFor()
    await page.getByText('0 pendentes', { exact: true }).waitFor()
    expect(await countRecords(page, order)).toBe(0)
  })

  it('a record that could not be taken back is withdrawn from the report by an empty save, after one question', async () => {
    await reopenBench(page, order)
    await drawMarker(page, 1, [0.2, 0.2, 0.4, 0.4])
    await damage(page).selectOption({ index: 1 })
    await saveAndSee(page)
    expect(await countRecords(page, order)).toBe(1)
    await reopenBench(page, order)
    await page.getByRole('button', { name: T.removerMarcacao }).click()
    await damage(page).selectOption('')
    await saveMarks(page)
    await page.getByRole('dialog').getByRole('heading', { name: 'Retirar do relatório?' }).waitFor()
    await answer(page, 'Retirar do relatório')
    await seeToast(page, T.salvo)
    await seePill(page, 'Sem dano')
    expect(await countRecords(page, order)).toBe(0)
    // The withdrawn record is brought back from the photo's history.
    await reopenBench(page, order)
    await detailsPanel(page).getByRole('button', { name: 'Histórico da foto' }).click()
    await answer(page, 'Trazer de volta a versão de')
    await seePill(page, 'Marcada, falta salvar')
    await saveAndSee(page)
    expect(await countRecords(page, order)).toBe(1)
  })

  it("a second save of a photo no longer takes the first one's place unseen: both are shown, and one is chosen", async () => {
    await reopenBench(page, order)
    await reopenBench(other, order)
    await observation(other).fill('Da outra pessoa')
    await saveAndSee(other)
    await observation(page).fill('Minha')
    await saveMarks(page)
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('heading', { name: /^.+ salvou esta foto às \d\d:\d\d de \d\d\/\d\d\/\d{4}\.$/ })
      .waitFor()
    await dialog.getByText('Da outra pessoa', { exact: true }).waitFor()
    await dialog.getByText('Minha', { exact: true }).waitFor()
    await answer(page, 'Ficar com a que está salva')
    await seePill(page, T.estados.salva.pill)
    await expect.poll(() => observation(page).inputValue()).toBe('Da outra pessoa')

    await observation(other).fill('Da outra pessoa, de novo')
    await saveAndSee(other)
    await observation(page).fill('Minha')
    await saveMarks(page)
    await answer(page, 'Salvar a desta página')
    await seeToast(page, T.salvo)
    await closeToasts(page)
    await observation(page).fill('Minha, mais uma vez')
    await saveAndSee(page)
    await reopenBench(other, order)
    await expect.poll(() => observation(other).inputValue()).toBe('Minha, mais uma vez')
  })

  it('a draft over what somebody saved since asks when it is saved, after a reload too', async () => {
    await reopenBench(page, order)
    await observation(page).fill('Rascunho')
    await reopenBench(other, order)
    await observation(other).fill('Salva antes')
    await saveAndSee(other)
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await seeFoto(page, 1)
    await expect.poll(() => observation(page).inputValue()).toBe('Rascunho')
    await saveMarks(page)
    await page.getByRole('dialog').getByText('Salva antes', { exact: true }).waitFor()
    await answer(page, 'Ficar com a que está salva')
    await expect.poll(() => observation(page).inputValue()).toBe('Salva antes')
  })
})
