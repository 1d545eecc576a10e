import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import * as ENTRY from '#specification/entry'
import { ROBO } from '#specification/robo/facts'
import { readPage } from '#specification/reading'
import { ADMIN, until } from './stage/product.ts'
import { keepToasts } from './stage/shown-toasts.ts'
import { startStage } from './stage/stage.ts'

const stage = startStage()
let page: Page

/** What the browser shows of the last element that fits, in the form of the specification's literals. */
const reading = (selector: string) =>
  page.evaluate<string[]>(
    `(() => {
      const element = [...document.querySelectorAll(${JSON.stringify(selector)})].at(-1)
      const read = ${readPage.toString()}
      return element ? read(element) : []
    })()`,
  )

const linesOf = (text: string) => text.trim().split(/\n */)

/** Waits until the reading equals what is written down; if it never does, says where they differ. */
async function reads(actual: () => Promise<string[]>, expected: string) {
  const lines = linesOf(expected)
  await until(
    'the screen says what is written down',
    async () => (await actual()).join() === lines.join(),
    30_000,
  ).catch(() => undefined)
  expect(await actual()).toEqual(lines)
}
const screenReads = (expected: string, selector = 'main') =>
  reads(async () => [`title: ${await page.title()}`, ...(await reading(selector))], expected)
const barReads = (expected: string) => reads(() => reading('header'), expected)

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
async function fill(values: readonly (readonly [label: string, value: string])[]) {
  for (const [label, value] of values) {
    const field = page.getByLabel(label, { exact: true })
    const tag = await field.evaluate((element) => element.tagName)
    await (tag === 'SELECT' ? field.selectOption(value) : field.fill(value))
  }
}
/** Presses a button, and reads and closes the toast that follows. */
async function pressAndHear(name: string, sentence: string) {
  const toast = page.locator('.toast').filter({ has: page.getByText(sentence, { exact: true }) })
  await keepToasts(page)
  await press(name)
  await toast.waitFor()
  expect(await reading('.toast__row')).toEqual([sentence, 'button "Fechar aviso"'])
  await toast.getByRole('button', { name: 'Fechar aviso' }).click()
  await page.locator('.toast').first().waitFor({ state: 'detached' })
}

beforeAll(async () => {
  ;({ page } = await stage.visit())
})

describe('the entry of the built product', () => {
  it('is the login as it is written down, and says what is wrong', async () => {
    await page.goto('/login')
    await screenReads(ENTRY.LOGIN, '.login')
    await press('Entrar')
    await screenReads(ENTRY.LOGIN_MISSING, '.login')
  })

  it('greets the administrator, stores four values and offers the three lines', async () => {
    await fill([
      ['E-mail', ADMIN.email],
      ['Senha', ADMIN.senha],
    ])
    await pressAndHear('Entrar', 'Bem-vindo à Extradorso!')
    await page.waitForURL('**/homeadm')
    expect(Object.keys(await page.evaluate(() => ({ ...localStorage }))).sort()).toEqual([
      'token',
      'userEmail',
      'userId',
      'userRole',
    ])
    await page.goto('/home')
    await screenReads(ENTRY.HOME)
    await barReads(ENTRY.HOME_BAR_ADMINISTRADOR)
  })

  it('registers with the form that is written down', async () => {
    await page.goto('/register')
    await screenReads(ENTRY.REGISTER)
    await press('Cadastrar')
    await screenReads(ENTRY.REGISTER_MISSING)
  })

  it('says that an address is none', async () => {
    await page.goto('/nada')
    await screenReads(ENTRY.NOT_FOUND)
  })
})

/** Each line is gone through in a browser by its main job (e2e/main-job). */
const { routes, screens, searches, messages } = ROBO

describe('the screens of a line in the built product', () => {
  it('have the bar, the four cards and the upload form that are written down', async () => {
    await page.goto(routes.home)
    await screenReads(screens.home)
    await barReads(screens.bar)
    await page.goto(routes.upload)
    await screenReads(screens.upload)
    await press('Enviar')
    await screenReads(screens.uploadMissing)
  })

  it('search for inspection, report and download as it is written down, and find nothing', async () => {
    await page.goto(routes.inspection)
    await screenReads(screens.search)
    await fill(searches.inspection)
    await press('Buscar Fotos')
    await screenReads(screens.searchEmpty)

    await page.goto(routes.report)
    await screenReads(screens.report)
    await pressAndHear('Buscar', messages.report)
    await pressAndHear('Baixar PDF', messages.export)
    await fill(searches.report)
    await press('Buscar')
    await screenReads(screens.reportEmpty)

    await page.goto(routes.download)
    await screenReads(screens.download)
    await pressAndHear('Buscar', messages.download)
    await pressAndHear('Baixar Todas', messages.downloadAll)
    await fill(searches.download)
    await press('Buscar')
    await screenReads(screens.downloadEmpty)
  })

  it('show the user page with its two empty texts', async () => {
    await page.goto(routes.user)
    await screenReads(screens.userEmpty)
  })
})
