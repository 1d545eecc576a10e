import type { Page } from 'playwright-core'
import { CAMPOS, REGIOES } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { WorkOrder } from '../orders/work-order.ts'
import { seeToast } from './session.ts'

/** Opens the upload screen of the order's line and fills in its text fields. */
export async function fillUpload(page: Page, { linha, campos }: WorkOrder): Promise<void> {
  await page.goto(linha.telas.upload.rota)
  await page.getByRole('heading', { name: linha.upload.titulo }).waitFor()
  for (const campo of linha.upload.campos) {
    const control = page.getByLabel(CAMPOS[campo].label, { exact: true })
    const isSelect = REGIOES.some((regiao) => regiao === campos[campo])
    await (isSelect ? control.selectOption(campos[campo]) : control.fill(campos[campo]))
  }
}

/** Chooses the order's photos, and its JSON where the line takes one. */
export async function chooseFiles(page: Page, { fotos, json }: WorkOrder): Promise<void> {
  await page.locator('input[type=file][accept*=image]').setInputFiles(fotos.map(({ path }) => path))
  if (json) await page.locator('input[type=file][accept*=json]').setInputFiles(json)
}

export async function sendUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
}

/** Fills in and sends the whole upload, and waits until the product says that it has arrived. */
export async function uploadOrder(page: Page, order: WorkOrder): Promise<void> {
  await fillUpload(page, order)
  await chooseFiles(page, order)
  await sendUpload(page)
  await seeToast(page, TEXTOS.upload.sucesso)
}
