import type { Locator, Page } from 'playwright-core'
import { makeFoto } from '#api/testing/make-foto'
import { PATHS } from '#shared/contract/paths'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, type Linha, type TelaBusca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { openRoute, searchDemo, type Screen } from './screens.ts'
import { NARROWEST, WINDOWS } from '../sight/windows.ts'
import { keepToasts } from '../stage/shown-toasts.ts'
import { damage, seeFoto } from '../steps/marking.ts'

const LINHA = LINHAS.drone
const { upload, inspecao, relatorio, download } = LINHA.telas

/** Fills the open search form with an order that does not exist; returns the button that starts the search. */
async function fillNothing(page: Page, tela: TelaBusca, linha: Linha = LINHA): Promise<Locator> {
  for (const { campo, obrigatorio } of linha.busca[tela])
    if (obrigatorio) await page.locator(`input[name=${campo}]`).fill('NINGUEM')
  return page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true })
}

/** Searches for an order that does not exist. */
async function searchNothing(page: Page, tela: TelaBusca): Promise<void> {
  await openRoute(page, LINHA.telas[tela].rota)
  await (await fillNothing(page, tela)).click()
}

/** Leaves requests to these addresses without an answer until the page goes elsewhere. */
const stall = (page: Page, address: string) => page.route(address, () => undefined)
const refuse = (page: Page, address: string) => page.route(address, (route) => route.abort())

async function chooseFotos(page: Page, os = 'A'): Promise<void> {
  await openRoute(page, upload.rota)
  for (const campo of LINHA.upload.campos)
    await page.locator(`[name=${campo}]`).fill(campo === 'os' ? os : 'A')
  const buffer = Buffer.from(
    await makeFoto({ width: 800, height: 600, altitude: 64.2, orientation: 1, seed: 1 }),
  )
  const file = { name: 'DJI_0001.jpg', mimeType: 'image/jpeg', buffer }
  await page
    .locator('input[type=file][accept*=image]')
    .setInputFiles([file, { ...file, name: 'DJI_0002.jpg' }])
  await page.getByRole('button', { name: TEXTOS.upload.baixarTodas }).waitFor()
}

/** A bench with two unsaved photos: as the state before has left it, or opened and marked. */
async function openMarked(page: Page): Promise<void> {
  // The bench has buttons for all unsaved photos where there are two.
  const seen = (name: string) => page.getByRole('button', { name }).filter({ visible: true })
  const saveAll = seen(TEXTOS.inspecao.salvarTodas)
  if ((await saveAll.count()) === 0) {
    await searchDemo(page, LINHA, 'inspecao')
    await seeFoto(page, 1)
    await damage(page).selectOption('outro')
    await page.getByText(TEXTOS.inspecao.estados.marcada.pill).first().waitFor()
    await seen(TEXTOS.inspecao.proxima).click()
    await seeFoto(page, 2)
    await damage(page).selectOption('arranhao')
    await saveAll.waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Does something that a toast answers, and waits for it; the toast then stays until the next load of the page. */
async function hear(page: Page, kind: 'err' | 'warn', act: () => Promise<unknown>): Promise<void> {
  await keepToasts(page)
  await act()
  await page.locator(`.toast--${kind}`).first().waitFor()
}
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

const uploadStates: Screen[] = [
  {
    name: 'upload-enviando',
    open: async (page) => {
      await stall(page, `**${PATHS.envios}/**`)
      await chooseFotos(page)
      await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
      await page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'upload-com-problema',
    open: async (page) => {
      await chooseFotos(page)
      const bad = ['cortada.jpg', 'leia-me.pdf'].map((name) => ({
        name,
        mimeType: 'image/jpeg',
        buffer: Buffer.from('isto não é uma foto'),
      }))
      await page.locator('input[type=file][accept*=image]').setInputFiles(bad)
      await page.getByRole('region', { name: TEXTOS_ENVIO.comProblema(bad.length) }).waitFor()
    },
  },
  {
    name: 'upload-problema-pergunta',
    open: async (page) => {
      await chooseFotos(page)
      const bad = { name: 'cortada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('isto não é uma foto') }
      await page.locator('input[type=file][accept*=image]').setInputFiles([bad])
      await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
      await dialog(page)
    },
  },
  {
    name: 'upload-recibo',
    open: async (page) => {
      // An OS that no other state sends: for one that has been sent before, the product asks a question first.
      await chooseFotos(page, 'RECIBO')
      await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
      await page.getByRole('region', { name: TEXTOS_ENVIO.recibo }).waitFor()
    },
  },
  {
    name: 'upload-sem-rede',
    open: async (page) => {
      await refuse(page, `**${PATHS.envios}/**`)
      await chooseFotos(page, 'SEM-REDE')
      const send = page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true })
      await hear(page, 'err', () => send.click())
    },
  },
]

const benchStates: Screen[] = [
  {
    name: 'inspecao-marcada-e-zoom',
    open: async (page) => {
      await openMarked(page)
      await page.getByRole('button', { name: TEXTOS.inspecao.aumentarZoom }).click({ clickCount: 3 })
      await page.locator('.minimap').waitFor()
    },
  },
  {
    name: 'inspecao-atalhos',
    windows: NARROWEST,
    open: async (page) => {
      await openMarked(page)
      await page.keyboard.press('?')
      await dialog(page)
    },
  },
  {
    name: 'inspecao-nao-salvas',
    windows: NARROWEST,
    open: async (page) => {
      await openMarked(page)
      await page.getByRole('button', { name: TEXTOS.inspecao.novaBusca }).click()
      await dialog(page)
    },
  },
  {
    name: 'inspecao-foto-nao-abre',
    open: async (page) => {
      await refuse(page, '**/api/fotos/**')
      await searchDemo(page, LINHA, 'inspecao')
      await page.getByText(TEXTOS.inspecao.fotoNaoAbre).first().waitFor()
    },
  },
]

const searchStates: Screen[] = [
  { name: 'inspecao-vazia', open: (page) => searchNothing(page, 'inspecao') },
  {
    name: 'inspecao-sem-rede',
    windows: WINDOWS,
    open: async (page) => {
      await refuse(page, `**${PATHS.trpc}/**`)
      await openRoute(page, LINHAS.robo.telas.inspecao.rota)
      const search = await fillNothing(page, 'inspecao', LINHAS.robo)
      await hear(page, 'err', () => search.click())
    },
  },
  {
    name: 'relatorio-carregando',
    open: async (page) => {
      await stall(page, `**${PATHS.trpc}/**`)
      await searchNothing(page, 'relatorio')
      await page.getByText(TEXTOS.relatorio.carregando).first().waitFor()
    },
  },
  {
    name: 'relatorio-vazio-com-aviso',
    open: async (page) => {
      await openRoute(page, relatorio.rota)
      await hear(page, 'warn', () => page.getByRole('button', { name: TEXTOS.relatorio.pdf }).click())
      const search = await fillNothing(page, 'relatorio')
      await search.click()
      await page.getByText(TEXTOS.relatorio.vazio).waitFor()
    },
  },
  {
    name: 'download-ampliada',
    open: async (page) => {
      await searchDemo(page, LINHA, 'download')
      await page
        .getByRole('button', { name: new RegExp(`^${TEXTOS.download.ampliar}`) })
        .first()
        .click()
      await dialog(page)
    },
  },
]

const otherStates: Screen[] = [
  {
    name: 'cadastro-faltando',
    windows: WINDOWS,
    open: async (page) => {
      await openRoute(page, ROTAS.register)
      await page.getByRole('button', { name: TEXTOS.cadastro.cadastrar, exact: true }).click()
      await page.getByText(TEXTOS.cadastro.campos.ramo.faltando).waitFor()
    },
  },
  {
    name: 'usuarios-editar',
    open: async (page) => {
      await openRoute(page, ROTAS.usuarios)
      await page
        .getByRole('button', { name: new RegExp(`^${TEXTOS.usuarios.editar}: `) })
        .first()
        .click()
      await dialog(page)
    },
  },
  {
    name: 'homeadm-sem-rede',
    open: async (page) => {
      await refuse(page, `**${PATHS.trpc}/**`)
      await openRoute(page, ROTAS.homeadm)
      await page.getByText(TEXTOS.geral.naoCarregou).first().waitFor()
    },
  },
  {
    name: 'tela-que-falha',
    open: async (page) => {
      await page.route(/inspecao-tela-.*\.js$/, (route) => route.abort())
      await page.goto(inspecao.rota)
      await page.getByText(TEXTOS.geral.erroTela).waitFor()
    },
  },
]

/**
 * Screens while something is missing, loads or fails, or a question or dialog is open. Where the rest of the screen is looked
 * at in all windows without it, the narrowest of each layout are enough.
 */
export const STATES: Screen[] = [
  ...[...uploadStates, ...searchStates, ...otherStates].map((state) => ({ windows: NARROWEST, ...state })),
  ...benchStates,
]

/** Screens that exist only on touch screens or in small windows. */
export const ON_TOUCH: Screen[] = [
  {
    name: 'o menu',
    open: async (page) => {
      await openRoute(page, download.rota)
      await page.getByRole('button', { name: TEXTOS.nav.menu }).click()
      await dialog(page)
    },
  },
  {
    name: 'os danos depois de marcar com o dedo',
    open: async (page) => {
      await searchDemo(page, LINHAS.civil, 'inspecao')
      await page
        .getByRole('button', { name: new RegExp(`, ${TEXTOS.inspecao.estadosVistos.nuncaAberta}$`) })
        .click()
      await seeFoto(page, 5)
      const tool = { name: TEXTOS.inspecao.marcar, exact: true }
      await page.getByRole('button', tool).click()
      await page.getByRole('button', { ...tool, pressed: true }).waitFor()
      const box = await page.getByRole('application').boundingBox()
      if (!box) throw new Error('no photo')
      for (const share of [0.4, 0.6])
        await page.touchscreen.tap(box.x + box.width * share, box.y + box.height * share)
      await page.getByRole('dialog', { name: TEXTOS.inspecao.danoDaFoto(5) }).waitFor()
    },
  },
]
