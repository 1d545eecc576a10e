import type { Page } from 'playwright-core'
import { CAMPOS, type TelaBusca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { WorkOrder } from '../orders/work-order.ts'
import { openScreen } from './move.ts'

/** The input with which an integrator would search an order on one screen of its line. */
export function searchInput({ linha, campos }: WorkOrder, tela: TelaBusca): Record<string, string> {
  const required = linha.busca[tela].filter(({ obrigatorio }) => obrigatorio)
  return Object.fromEntries(required.map(({ campo }) => [campo, campos[campo]]))
}

/** Fills in the required search fields on the screen that is open. */
export async function fillSearch(page: Page, order: WorkOrder, tela: TelaBusca): Promise<void> {
  for (const { campo, obrigatorio, label } of order.linha.busca[tela]) {
    if (!obrigatorio) continue
    // Toolbars shorten the label 'Nº da OS' to 'OS'.
    const name = campo === 'os' ? /^(Nº da )?OS$/ : (label ?? CAMPOS[campo].label)
    await page.getByLabel(name, { exact: true }).fill(order.campos[campo])
  }
}

/** Loads a search screen of the order's line and searches the order. */
export async function searchOrder(page: Page, order: WorkOrder, tela: TelaBusca): Promise<void> {
  await page.goto(order.linha.telas[tela].rota)
  await search(page, order, tela)
}

/** As `searchOrder`, without loading the page: people come from another screen. */
export async function moveToOrder(page: Page, order: WorkOrder, tela: TelaBusca): Promise<void> {
  await openScreen(page, order.linha.telas[tela].rota)
  await search(page, order, tela)
}

/** Fills in the search on the open screen and starts it. */
export async function search(page: Page, order: WorkOrder, tela: TelaBusca): Promise<void> {
  await fillSearch(page, order, tela)
  await page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true }).click()
}
