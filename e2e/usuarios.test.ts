import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { signIn as integrate } from '../scripts/demo/integrator.mjs'
import { halfUpload } from './orders/half-upload.ts'
import { atWidths } from './sight/in-sight.ts'
import { registerPeople, type Person } from './stage/people.ts'
import { ADMIN } from './stage/product.ts'
import { openRoute } from './screens/screens.ts'
import { startStage } from './stage/stage.ts'
import { fillLogin, seeToast, signIn } from './steps/session.ts'
import { misfitsAtAll } from './sight/windows.ts'
import { makeWorkOrder } from './orders/work-order.ts'

const T = TEXTOS.usuarios
const C = TEXTOS.conta
const NEW = 'uma senha que só ela sabe'

const stage = startStage()
let admin: Page
let person: Person
/** A second browser of the same person. */
let elsewhere: Page

beforeAll(async () => {
  person = (await registerPeople(stage.product.baseUrl)).colaborador
  ;({ page: admin } = await stage.visitAs(ADMIN))
})

/** Opens the list from the dashboard and presses an action of the person, which opens a dialog. */
async function ask(acao: 'redefinir' | 'desativar' | 'reativar'): Promise<void> {
  await openRoute(admin, ROTAS.homeadm)
  await admin.getByRole('link', { name: T.gerenciar }).click()
  await admin.getByLabel(T.buscar).fill(person.email)
  await admin.getByText(T.contagem(1, 5)).waitFor()
  await admin.getByRole('button', { name: `${T[acao]}: ${person.email}` }).click()
  await admin.getByRole('dialog').getByRole('button', { name: T[acao] }).click()
}

describe('the list of users', () => {
  it('writes an e-mail as one text: Firefox put a gap before the @ where it stood as a row of parts', async () => {
    await openRoute(admin, ROTAS.usuarios)
    const email = admin.locator('tbody th > span', { hasText: person.email })
    expect(await email.evaluate((span) => getComputedStyle(span).display)).toBe('block')
  })

  it('has all that can be done about each on one line, whatever his name and e-mail, and cuts neither', async () => {
    const nome = 'Maria Aparecida de Albuquerque Cavalcanti e Souza'
    const email = 'maria.aparecida.albuquerque@inspecoes-eolicas-do-nordeste.com.br'
    await admin.route('**/trpc/**usuarios.page**', async (route) => {
      const response = await route.fetch()
      const blocked = { bloqueado: true, senha_provisoria: true, responsavel: nome, email }
      const body = (await response.text()).replace(/\{"id":[^{}]*"bloqueado":false[^{}]*\}/g, (usuario) =>
        JSON.stringify({ ...(JSON.parse(usuario) as object), ...blocked }),
      )
      await route.fulfill({ response, body })
    })
    await openRoute(admin, ROTAS.usuarios)
    const unlock = admin.getByRole('button', { name: `${T.desbloquear}: ${email}` })
    await unlock.first().waitFor()
    const linesOf = () =>
      admin
        .locator('.usuarios__acoes')
        .evaluateAll((all) =>
          all.map(
            ({ children }) => new Set([...children].map((each) => each.getBoundingClientRect().top)).size,
          ),
        )
    const lines = await atWidths(admin, [1440, 1366, 1000, 834], linesOf)
    for (const [width, each] of Object.entries(lines)) expect(new Set(each), width).toEqual(new Set([1]))
    // No action stands alone in the last line: four actions are in two lines of two.
    const lastsOf = () =>
      admin.locator('.usuarios__acoes:has(> :nth-child(4))').evaluateAll((all) =>
        all.map(({ children }) => {
          const tops = [...children].map((each) => each.getBoundingClientRect().top)
          return tops.filter((top) => top === tops.at(-1)).length
        }),
      )
    const lasts = await atWidths(admin, [390, 360], lastsOf)
    for (const [width, each] of Object.entries(lasts)) expect(new Set(each), width).toEqual(new Set([2]))
    expect(await misfitsAtAll(admin)).toEqual([])
    await admin.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('a user of an administrador', () => {
  it('edited and not saved is asked about, however often Esc is pressed: Chrome closes two dialogs by one', async () => {
    const { pergunta, continuar } = TEXTOS.geral.semSalvar
    await openRoute(admin, ROTAS.usuarios)
    await admin.getByRole('button', { name: `${T.editar}: ${person.email}` }).click()
    const ramo = admin.getByLabel(TEXTOS.cadastro.campos.ramo.label)
    await ramo.fill('Energia')
    await admin.keyboard.press('Escape')
    await admin.getByRole('dialog', { name: pergunta }).waitFor()
    // The first Esc answers the question with no. At the next, Chrome closes the form's dialog although the page
    // refuses, and the question is asked again.
    for (const key of ['Escape', 'Escape']) await admin.keyboard.press(key)
    await admin.getByRole('button', { name: continuar }).click()
    expect(await ramo.inputValue()).toBe('Energia')
  })

  it('S08 gets a generated senha, is asked on every screen for one of his own, and stays in with it', async () => {
    const { page } = await stage.visit()
    await signIn(page, person)
    await ask('redefinir')
    const senha = await admin.locator('output').innerText()
    // At the second Esc, Chrome closes a dialog although the page refuses. This dialog shows a senha that is never
    // shown again.
    for (const key of ['Escape', 'Escape']) await admin.keyboard.press(key)
    await admin.getByRole('button', { name: T.anotada }).click()
    await openRoute(page, ROTAS.home).catch(() => undefined)
    await page.waitForURL((url) => url.pathname === ROTAS.login)

    ;({ page: elsewhere } = await stage.visit())
    for (const one of [page, elsewhere]) await signIn(one, { ...person, senha })
    await openRoute(page, LINHAS.robo.telas.upload.rota)
    await page.getByText(C.provisoria).waitFor()
    await page.getByRole('link', { name: C.trocarSenha }).click()
    for (const [label, value] of [
      [C.senhaAtual, senha],
      [C.senhaNova, NEW],
      [C.senhaRepetida, NEW],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await Promise.all([seeToast(page, C.sucesso), page.getByRole('button', { name: C.salvar }).click()])
    await page.reload()
    await page.getByRole('heading', { name: C.titulo }).waitFor()
    expect(await page.getByText(C.provisoria).count()).toBe(0)
    await elsewhere.reload()
    await elsewhere.waitForURL((url) => url.pathname === ROTAS.login)
    person = { ...person, senha: NEW }
  })

  it('S08 is out at once when deactivated, in the middle of an upload, and reads why at the login', async () => {
    const { baseUrl } = stage.product
    const { accessToken, user } = await integrate(baseUrl, person)
    const order = await makeWorkOrder(stage.folder, LINHAS.drone, { os: 'DESATIVADO-1' })
    const upload = await halfUpload(stage.product, order, {
      accessToken,
      userId: String(user.id),
      share: 0.5,
    })
    const page = elsewhere
    await signIn(page, person)
    await Promise.all([seeToast(admin, T.foiDesativado), ask('desativar')])
    expect(await upload.outcome).toBe(401)
    await page.goto(ROTAS.conta)
    await page.waitForURL((url) => url.pathname === ROTAS.login)
    await fillLogin(page, person)
    await seeToast(page, TEXTOS.login.desativado)
    const found = (await (
      await integrate(baseUrl, ADMIN)
    ).call('drone.fotos', { os: 'DESATIVADO-1', wtg: order.campos.wtg })) as unknown[]
    expect(found).toEqual([])

    await Promise.all([seeToast(admin, T.foiReativado), ask('reativar')])
    await signIn(page, person)
  })
})
