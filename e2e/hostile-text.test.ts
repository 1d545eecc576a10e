import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFoto } from '#api/testing/make-foto'
import type { Foto } from '#shared/contract/inspecao/foto'
import { ROTAS } from '#shared/contract/rotas'
import { CAMPOS, LINHAS, type CampoId, type Linha, type TelaBusca } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { saveMark } from '../scripts/demo/save-mark.mjs'
import { ADMIN } from './stage/product.ts'
import { movedSideways } from './sight/misfits.ts'
import { startStage } from './stage/stage.ts'
import { misfitsAtAll } from './sight/windows.ts'
import { seeFoto } from './steps/marking.ts'
import { openScreen } from './steps/move.ts'
import { watch, type Watch } from './stage/watch.ts'

/** Text that would be run if a page, template or sheet took it for code. */
const HOSTILE = `"><img src=x onerror=alert(1)><svg onload=alert(2)>{{7*7}} javascript:alert(3)`
/** A single word as long as a field may be. */
const LONG = 'W'.repeat(200)
const PERSON = { email: 'hostil@demo.example', senha: 'senha de teste 2' }
const LONG_PERSON = { ...CADASTRO, email: 'longo@demo.example' }

/** Two lines that together have every field for text; a third shows the same fields in the same screens. */
const TRIED: readonly Linha[] = [LINHAS.robo, LINHAS.civil]

const stage = startStage()

/** Values for a line's form, where every text is `text`; the OS, which may be shorter, is cut to 100 characters. */
function formOf(linha: Linha, text: string): Record<string, string> {
  const values: Partial<Record<CampoId, string>> = {
    regiao: 'LE',
    inicioInspecao: '1',
    os: text.slice(0, 100),
  }
  for (const campo of ['wtg', 'torre', 'blade'] as const) values[campo] = text.slice(0, 100)
  return Object.fromEntries(linha.upload.campos.map((campo) => [campo, values[campo] ?? text]))
}

/**
 * Sends an order of each of these lines with this text in every place for text, and a second photo with an ordinary name; marks
 * both photos.
 */
async function sendEverywhere(integrator: Awaited<ReturnType<typeof integrate>>, text: string) {
  for (const linha of TRIED) {
    const name = `${text.slice(0, 90).replaceAll('/', '')}.jpg`
    const bytes = await makeFoto({ width: 640, height: 480, altitude: 10, seed: 3 })
    const json = JSON.stringify({ fotos: [{ arquivo: name, eixoz: 1, dados_foto: text }] })
    const campos = formOf(linha, text)
    const foto = { field: 'photos', name, type: 'image/jpeg', bytes }
    const ordinary = { ...foto, name: 'DJI_0001.jpg' }
    const jsonFile = { field: 'jsonfile', name: 'os.json', type: 'application/json', bytes: json }
    await integrator.upload(linha.api.upload, {
      fields: { ...campos, userId: String(integrator.user.id) },
      files: linha.upload.json ? [foto, ordinary, jsonFile] : [foto, ordinary],
    })
    const busca = linha.busca.inspecao.filter(({ obrigatorio }) => obrigatorio).map(({ campo }) => campo)
    const found = (await integrator.call(
      `${linha.id}.fotos`,
      Object.fromEntries(busca.map((campo) => [campo, campos[campo]])),
    )) as Foto[]
    for (const foto of found) {
      await saveMark(integrator, {
        linha,
        foto,
        mark: { dano: 'outro', observacao: text, marker: { x: 50, y: 50, width: 100, height: 100 } },
      })
    }
  }
}

beforeAll(async () => {
  const administrator = await integrate(stage.product.baseUrl, ADMIN)
  await administrator.call('auth.register', {
    ...PERSON,
    responsavel: HOSTILE,
    empresa: HOSTILE,
    ramo: LONG,
    nivel: 'administrador',
    cnpj: '12.ABC.345/01DE-35',
    telefone: '(84) 98811-2040',
  })
  await administrator.call('auth.register', { ...LONG_PERSON, responsavel: LONG, empresa: LONG })
  const integrator = await integrate(stage.product.baseUrl, PERSON)
  await sendEverywhere(integrator, HOSTILE)
  await sendEverywhere(integrator, LONG)
})

async function search(page: Page, { linha, tela, text }: { linha: Linha; tela: TelaBusca; text: string }) {
  const campos = formOf(linha, text)
  await openScreen(page, linha.telas[tela].rota)
  for (const { campo, obrigatorio } of linha.busca[tela]) {
    if (obrigatorio) await page.locator(`input[name=${campo}]`).fill(campos[campo] ?? text.slice(0, 100))
  }
  await page.getByRole('button', { name: TEXTOS[tela].buscar, exact: true }).click()
}

interface Shown {
  name: string
  /** True where all that people wrote is in sight at once; otherwise the order of one text is. */
  hasAll?: true
  open: (page: Page, text: string) => Promise<unknown>
}

const report = (linha: Linha): Shown => ({
  name: `report of the ${linha.id} line`,
  open: async (page, text) => {
    await search(page, { linha, tela: 'relatorio', text })
    await page.getByRole('article').first().waitFor()
  },
})

/** Screens that show what people wrote. The second report has the fields that the first one lacks; the bench shows few. */
const SCREENS: Shown[] = [
  {
    name: 'dashboard',
    hasAll: true,
    open: async (page) => {
      await openScreen(page, ROTAS.homeadm)
      await page.getByText(PERSON.email).first().waitFor()
    },
  },
  {
    name: 'list of users',
    hasAll: true,
    open: async (page) => {
      await openScreen(page, ROTAS.usuarios)
      await page.getByText(PERSON.email).first().waitFor()
    },
  },
  {
    name: 'user page',
    hasAll: true,
    open: async (page) => {
      await openScreen(page, LINHAS.civil.telas.usuario.rota)
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'bench',
    open: async (page, text) => {
      await search(page, { linha: LINHAS.robo, tela: 'inspecao', text })
      await seeFoto(page, 1)
    },
  },
  ...TRIED.map(report),
]

const downloads = (page: Page) => page.getByRole('figure').getByRole('link')

/** Download links that reach beyond their photo's card. */
const cutDownloads = async (page: Page) => {
  const places = await downloads(page).evaluateAll((links) =>
    links.map((link) => {
      const card = link.closest('figure')?.getBoundingClientRect()
      const { right, bottom } = link.getBoundingClientRect()
      return card && right <= card.right && bottom <= card.bottom ? '' : (link.textContent ?? 'link')
    }),
  )
  expect(places).toHaveLength(2)
  return places.filter((place) => place !== '')
}

describe('text that people wrote', () => {
  let page: Page
  let seen: Watch

  beforeAll(async () => {
    ;({ page } = await stage.visitAs(PERSON))
    seen = await watch(page.context(), stage.product.baseUrl)
  })
  afterAll(() => page?.context().close())

  it.each(SCREENS)(
    'I04 is shown as text on the $name, and nothing in it runs or calls anybody; a word of 200 letters stays inside its box at every width',
    async ({ open, hasAll }) => {
      await open(page, HOSTILE)
      await page.getByText(HOSTILE).first().waitFor({ state: 'attached' })
      expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
      expect(seen.reports).toEqual([])
      if (!hasAll) await open(page, LONG)
      await page.getByText(/W{60}/).first().waitFor({ state: 'attached' })
      expect(await misfitsAtAll(page, { find: movedSideways })).toEqual([])
    },
  )

  it('I04 is shown as text in messages and dialogs', async () => {
    const linha = LINHAS.robo
    await search(page, { linha, tela: 'download', text: HOSTILE })
    const enlarge = page.getByRole('button', { name: new RegExp(`^${TEXTOS.download.ampliar}`) })
    await enlarge.first().click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await openScreen(page, linha.telas.upload.rota)
    for (const [campo, value] of Object.entries(formOf(linha, HOSTILE))) {
      const field = page.locator(`[name=${campo}]`)
      await (campo === 'regiao' ? field.selectOption(value) : field.fill(value))
    }
    const json = { name: `${HOSTILE}.json`, mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.locator('input[type=file][accept*=json]').setInputFiles(json)
    const name = '"><img src=x onerror=alert(4)>.jpg'
    const foto = { name, mimeType: 'image/jpeg', buffer: Buffer.from(`${HOSTILE}`.repeat(9)) }
    await page.locator('input[type=file][accept*=image]').setInputFiles(foto)
    await page.getByRole('button', { name: TEXTOS.upload.enviar, exact: true }).click()
    await page.getByText(name).first().waitFor()
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
    expect(seen.reports).toEqual([])
  })

  it("of 200 letters does not push 'Baixar' of the photo beside it over that card's edge", async () => {
    await search(page, { linha: LINHAS.robo, tela: 'download', text: LONG })
    await downloads(page).nth(1).waitFor()
    expect(await misfitsAtAll(page, { find: cutDownloads })).toEqual([])
  })
})

it('asks for every text field of the contract', () => {
  const asked = new Set(TRIED.flatMap(({ upload }) => upload.campos))
  expect([...asked].sort()).toEqual((Object.keys(CAMPOS) as CampoId[]).sort())
})
