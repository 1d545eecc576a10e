import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TEXTOS_TOKENS } from '#shared/textos/pessoas/tokens'
import { TEXTOS } from '#shared/textos/textos'
import { isProvisoria, storeProvisoria } from '../../session/senha-provisoria.ts'
import { freshBrowser, signInAs, user } from '../../testing/browser.ts'
import { fakeGateway, holdAnswers, NOTHING, Refusal } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { toastSays } from '../../testing/reading.ts'

const T = TEXTOS.conta
freshBrowser('colaborador')

async function type(atual: string, nova: string, repetida = nova) {
  for (const [label, text] of [
    [T.senhaAtual, atual],
    [T.senhaNova, nova],
    [T.senhaRepetida, repetida],
  ] as const) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    if (text) await user.type(field, text)
  }
  await user.click(screen.getByRole('button', { name: T.salvar }))
}

describe("the user's own account", () => {
  it('asks for a new senha on every screen until a generated one is changed', async () => {
    storeProvisoria('7', true)
    const calls = fakeGateway({ ...NOTHING, 'conta.changeSenha': () => ({ message: T.sucesso }) })
    const { router } = mountApp('/home')
    await user.click(await screen.findByRole('link', { name: T.trocarSenha }))
    expect(router.state.location.pathname).toBe('/conta')
    expect(screen.getByText(T.provisoria)).toBeTruthy()
    await type('atual', 'uma senha nova')
    await toastSays(T.sucesso)
    expect(calls.at(-1)?.input).toEqual({ senhaAtual: 'atual', senhaNova: 'uma senha nova' })
    await waitFor(() => expect(screen.queryByText(T.provisoria)).toBeNull())
  })

  it("did not ask a user who signed in meanwhile for a new senha, when the earlier user's change was answered late", async () => {
    fakeGateway({ ...NOTHING, 'conta.changeSenha': () => ({ message: T.sucesso }) })
    mountApp('/conta')
    await screen.findByLabelText(T.senhaAtual)
    const answer = holdAnswers()
    await type('atual', 'uma senha nova')
    signInAs('colaborador', '8')
    storeProvisoria('8', true)
    answer()
    await toastSays(T.sucesso)
    expect(isProvisoria()).toBe(true)
  })

  it('asks nothing of the gateway while a field is wrong, and says which', async () => {
    const calls = fakeGateway(NOTHING)
    mountApp('/conta')
    await type('', '1234567', '12345678')
    for (const error of [T.faltaAtual, T.foraDoTamanho, T.diferentes])
      expect(screen.getByText(error)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(T.senhaAtual))
    await type('12345678', '12345678')
    expect(screen.getByText(T.senhaIgual)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(T.senhaNova))
    expect(calls.map(({ procedure }) => procedure)).toEqual(['conta.state', 'tokens.list'])
  })

  it('says at the field that the current senha is wrong', async () => {
    const refuse = () => {
      throw new Refusal(422, T.senhaErrada)
    }
    fakeGateway({ ...NOTHING, 'conta.changeSenha': refuse })
    mountApp('/conta')
    await type('errada', 'uma senha nova')
    await waitFor(() => expect(screen.getAllByText(T.senhaErrada).length).toBeGreaterThan(0))
    expect(screen.getByLabelText(T.senhaAtual).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(T.senhaAtual))
  })

  it('the change of the senha was an empty card where the gateway did not answer: it is asked for again', async () => {
    let isThere = false
    const state = () => {
      if (isThere) return { senhaAqui: true }
      throw new Refusal(500, 'Erro interno.')
    }
    fakeGateway({ ...NOTHING, 'conta.state': state })
    mountApp('/conta')
    expect(await screen.findByText(TEXTOS.geral.naoCarregou)).toBeTruthy()
    isThere = true
    await user.click(screen.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }))
    expect(await screen.findByLabelText(T.senhaAtual)).toBeTruthy()
    expect(screen.queryByText(TEXTOS.geral.naoCarregou)).toBeNull()
  })

  it('has the form of a token once that of the senha is above it: it pushed it away from under the pointer', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    mountApp('/conta')
    await screen.findByRole('heading', { name: T.trocarSenha })
    expect(screen.queryByRole('button', { name: TEXTOS_TOKENS.criar })).toBeNull()
  })

  it('says that the senha is kept elsewhere when it is', async () => {
    fakeGateway({ ...NOTHING, 'conta.state': () => ({ senhaAqui: false }) })
    mountApp('/conta')
    expect(await screen.findByText(T.doBackend)).toBeTruthy()
    expect(screen.queryByLabelText(T.senhaAtual)).toBeNull()
  })
})
