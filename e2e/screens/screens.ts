import type { Page } from 'playwright-core'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS, type Linha, type LinhaId, type TelaBusca } from '#shared/linhas/index'
import type { Nivel } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { ORDERS } from '../../scripts/demo/orders.mjs'
import type { Window } from '../sight/windows.ts'
import { PLAIN } from '../stage/browser.ts'
import { seeFoto } from '../steps/marking.ts'
import { moveThrough, seeHeading } from '../steps/move.ts'
import { fillLogin } from '../steps/session.ts'

/**
 * One screen in one state, and how to get there with the demonstration's data; as an administrator unless `nivel` names
 * another role.
 */
export interface Screen {
  name: string
  nivel?: Nivel
  /** The windows in which it is looked at, where these are not all. */
  windows?: readonly Window[]
  open: (page: Page) => Promise<unknown>
}

/** The role whose user sent the demonstration's orders of each line, and whose user page therefore shows them. */
const SENDERS: Record<LinhaId, Nivel> = { robo: 'supervisor', drone: 'supervisor', civil: 'supervisorCivil' }

/** Opens an address and waits until its screen is there. */
export async function openRoute(page: Page, rota: string): Promise<void> {
  await page.goto(rota)
  await seeHeading(page)
}

/**
 * Moves to a screen inside the open page, without a load. From the login, or where no screen is open, this is not possible, so
 * there the screen is loaded. The new screen's title must differ from the one before.
 */
async function moveTo(page: Page, rota: string): Promise<void> {
  const { pathname } = new URL(page.url())
  if (pathname === rota) return
  if (pathname === ROTAS.login || pathname === PLAIN) return openRoute(page, rota)
  await moveThrough(page, [rota])
  await seeHeading(page)
}

/** Opens a search screen of the line and searches for its demonstration order. */
export async function searchDemo(page: Page, linha: Linha, tela: TelaBusca): Promise<void> {
  await openRoute(page, linha.telas[tela].rota)
  await searchHere(page, linha, tela)
}

/** Searches for the demonstration order on the search screen that is open. */
async function searchHere(page: Page, linha: Linha, tela: TelaBusca): Promise<void> {
  const order = ORDERS.find((candidate) => candidate.linha === linha.id)
  if (!order) throw new Error(`no demonstration order of ${linha.id}`)
  const campos: Record<string, string> = order.campos
  for (const { campo, obrigatorio } of linha.busca[tela]) {
    if (obrigatorio) await page.locator(`input[name=${campo}]`).fill(campos[campo] ?? '')
  }
  await page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true }).click()
}

const lineScreens = (linha: Linha): Screen[] => [
  { name: `${linha.id}-home`, open: (page) => moveTo(page, linha.telas.home.rota) },
  { name: `${linha.id}-upload`, open: (page) => moveTo(page, linha.telas.upload.rota) },
  {
    name: `${linha.id}-upload-faltando`,
    open: async (page) => {
      await moveTo(page, linha.telas.upload.rota)
      await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
      await page.getByText(TEXTOS.upload.faltamFotos).first().waitFor()
    },
  },
  { name: `${linha.id}-inspecao-busca`, open: (page) => moveTo(page, linha.telas.inspecao.rota) },
  {
    name: `${linha.id}-inspecao`,
    open: async (page) => {
      await moveTo(page, linha.telas.inspecao.rota)
      await searchHere(page, linha, 'inspecao')
      await seeFoto(page, 1)
    },
  },
  {
    name: `${linha.id}-relatorio`,
    open: async (page) => {
      await moveTo(page, linha.telas.relatorio.rota)
      await searchHere(page, linha, 'relatorio')
      await page.getByRole('article').first().getByRole('img').first().waitFor()
    },
  },
  {
    name: `${linha.id}-download`,
    open: async (page) => {
      await moveTo(page, linha.telas.download.rota)
      await searchHere(page, linha, 'download')
      await page.getByRole('link', { name: TEXTOS.download.baixar }).first().waitFor()
    },
  },
  {
    name: `${linha.id}-usuario`,
    nivel: SENDERS[linha.id],
    open: async (page) => {
      await openRoute(page, linha.telas.usuario.rota)
      await page.getByRole('article').first().waitFor()
    },
  },
]

/**
 * The screens of lines that are looked at: all of the line with the most fields, and those that are longer in the line
 * with the most damages. The drone line has no field that these two lack, and its colours are those of STATES.
 */
const lookedAt = (): Screen[] => [
  ...lineScreens(LINHAS.robo),
  ...lineScreens(LINHAS.civil).filter(({ name }) => /-(inspecao|relatorio)$/.test(name)),
]

/** Screens that are in pictures alone: others that are looked at show all that these do, and more. */
const SHOWN_BY_OTHERS = ['login', 'register', 'robo-upload', 'robo-inspecao-busca']

/** Every screen of the product, the search screens also with results; without `all` those that are looked at. */
export const screens = ({ all }: { all: boolean }): Screen[] =>
  everyScreen(all).filter(({ name }) => all || !SHOWN_BY_OTHERS.includes(name))

const everyScreen = (all: boolean): Screen[] => [
  { name: 'login', open: (page) => openRoute(page, ROTAS.login) },
  {
    name: 'login-erro',
    open: async (page) => {
      await openRoute(page, ROTAS.login)
      await fillLogin(page, { email: 'sem-arroba', senha: '' })
      await page.getByText(TEXTOS.login.senhaObrigatoria).waitFor()
    },
  },
  { name: 'home', open: (page) => moveTo(page, ROTAS.home) },
  {
    name: 'homeadm',
    open: async (page) => {
      await moveTo(page, ROTAS.homeadm)
      await page.getByRole('heading', { name: TEXTOS.painel.inspecoesPorMes }).waitFor()
    },
  },
  { name: 'register', open: (page) => moveTo(page, ROTAS.register) },
  { name: 'conta', open: (page) => moveTo(page, ROTAS.conta) },
  {
    name: 'usuarios',
    open: async (page) => {
      await moveTo(page, ROTAS.usuarios)
      await page.getByRole('table').waitFor()
    },
  },
  { name: 'nao-encontrada', open: (page) => moveTo(page, '/nao-existe') },
  ...(all ? LISTA_LINHAS.flatMap(lineScreens) : lookedAt()),
]
