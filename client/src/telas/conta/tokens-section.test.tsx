import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TEXTOS_TOKENS as T } from '#shared/textos/pessoas/tokens'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, holdAnswers, NOTHING, refuse } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { toastSays } from '../../testing/reading.ts'

const TOKEN = {
  id: '0123456789abcdef',
  nome: 'Coleta do robô 3',
  acesso: 'leitura',
  usuario: { id: 7, email: 'ana@empresa.com.br' },
  createdAt: '2026-11-20T10:00:00.000-03:00',
  lastUsedAt: null,
  expiresAt: '2027-02-01T00:00:00.000-03:00',
}

async function fill(nome: string, senha: string) {
  const field = await screen.findByLabelText(T.nome)
  await user.clear(field)
  if (nome) await user.type(field, nome)
  const own = screen.getByLabelText(T.senha)
  await user.clear(own)
  if (senha) await user.type(own, senha)
  await user.click(screen.getByRole('button', { name: T.criar }))
}

describe('tokens of programs, for a colaborador', () => {
  freshBrowser('colaborador')

  it("are made with the user's senha, shown once, then listed", async () => {
    const lists = [[], [TOKEN]]
    const calls = fakeGateway({
      ...NOTHING,
      'tokens.list': () => (lists.length > 1 ? lists.shift() : lists[0]),
      'tokens.create': () => ({ accessToken: 'at_segredo', backendExpires: true, token: TOKEN }),
    })
    mountApp('/conta')
    await screen.findByText(T.nenhum)
    expect(screen.getByRole('link', { name: T.chamadas }).getAttribute('href')).toBe('/docs')
    await fill('Coleta do robô 3', 'minha senha')
    const shown = await screen.findByDisplayValue('at_segredo')
    expect(document.activeElement).toBe(shown)
    expect(screen.getByText(T.sessaoDoBackend, { exact: false })).toBeTruthy()
    const made = calls.find(({ procedure }) => procedure === 'tokens.create')?.input
    expect(made).toMatchObject({ nome: 'Coleta do robô 3', acesso: 'leitura', senha: 'minha senha' })
    await user.click(screen.getByRole('button', { name: T.fechar }))
    expect(screen.queryByDisplayValue('at_segredo')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(T.nome))
    const [item] = within(await screen.findByRole('list', { name: T.lista })).getAllByRole('listitem')
    expect(item?.textContent).toContain(`Coleta do robô 3${T.revogar}`)
    expect(item?.textContent).toContain(`${T.usadoEm}${T.nuncaUsado}`)
  })

  it('pressing Copiar did nothing where the page comes by plain http from another machine', async () => {
    fakeGateway({
      ...NOTHING,
      'tokens.create': () => ({ accessToken: 'at_segredo', backendExpires: false, token: TOKEN }),
    })
    mountApp('/conta')
    await fill('Coleta do robô 3', 'minha senha')
    await user.click(await screen.findByRole('button', { name: T.copiar }))
    await toastSays(T.copiado)
    expect(await navigator.clipboard.readText()).toBe('at_segredo')
    const { clipboard } = navigator
    Reflect.deleteProperty(navigator, 'clipboard')
    onTestFinished(() => {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    })
    await user.click(screen.getByRole('button', { name: T.copiar }))
    await toastSays(T.naoCopiado)
  })

  it('were lost half typed, with their senha, when the part above them was loaded again', async () => {
    fakeGateway({ ...NOTHING, 'conta.state': refuse(502, 'quebrou') })
    mountApp('/conta')
    const nome = await screen.findByLabelText<HTMLInputElement>(T.nome)
    await user.type(nome, 'Coleta')
    fakeGateway(NOTHING)
    await user.click(screen.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }))
    expect(await screen.findByRole('button', { name: TEXTOS.conta.salvar })).toBeTruthy()
    expect(nome.isConnected && nome.value).toBe('Coleta')
  })

  it('are asked for with what is missing, and with the right senha', async () => {
    const calls = fakeGateway({ ...NOTHING, 'tokens.create': refuse(403, T.senhaErrada) })
    mountApp('/conta')
    await fill('', '')
    expect([screen.getByText(T.faltaNome), screen.getByText(T.faltaSenha)]).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getByLabelText(T.nome))
    const end = screen.getByLabelText<HTMLInputElement>(T.validoAte)
    const offered = end.value
    fireEvent.change(end, { target: { value: '2199-01-01' } })
    await fill('Coleta', 'certa')
    expect(screen.getByText(T.faltaFim)).toBeTruthy()
    fireEvent.change(end, { target: { value: offered } })
    expect(calls.map(({ procedure }) => procedure)).not.toContain('tokens.create')
    await fill('Coleta', 'errada')
    const told = await screen.findAllByText(T.senhaErrada)
    expect(told.some(({ className }) => className === 'error')).toBe(true)
  })
})

describe('tokens of programs, for an administrador', () => {
  freshBrowser('administrador')

  it('are everybody’s, and one is revoked after a question', async () => {
    const calls = fakeGateway({
      ...NOTHING,
      'tokens.listAll': () => [TOKEN],
      'tokens.revoke': () => ({ ok: true }),
    })
    mountApp('/conta')
    const list = await screen.findByRole('list', { name: T.listaDeTodos })
    expect(list.textContent).toContain('ana@empresa.com.br')
    await user.click(within(list).getByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    const question = screen.getByRole('dialog', { name: T.revogarPergunta(TOKEN.nome) })
    await user.click(within(question).getByRole('button', { name: TEXTOS.geral.cancelar }))
    await user.click(within(list).getByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    await user.click(screen.getByRole('button', { name: T.revogar }))
    await toastSays(T.revogado)
    const asked = calls.filter(({ procedure }) => procedure === 'tokens.revoke')
    expect(asked.map(({ input }) => input)).toEqual([{ id: TOKEN.id }])
  })

  it('lost the focus when one was revoked: Tab began again at the top of the page', async () => {
    const lists = [[TOKEN], []]
    fakeGateway({
      ...NOTHING,
      'tokens.listAll': () => (lists.length > 1 ? lists.shift() : lists[0]),
      'tokens.revoke': () => ({ ok: true }),
    })
    mountApp('/conta')
    await user.click(await screen.findByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    await user.click(screen.getByRole('button', { name: T.revogar }))
    await screen.findByText(T.nenhum)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('one that could not be revoked is said so, and stays listed', async () => {
    fakeGateway({
      ...NOTHING,
      'tokens.listAll': () => [TOKEN],
      'tokens.revoke': refuse(502, 'quebrou'),
    })
    mountApp('/conta')
    await user.click(await screen.findByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    await user.click(screen.getByRole('button', { name: T.revogar }))
    expect(await screen.findByText(T.erroRevogar)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: T.revogarQual(TOKEN.nome) })).toBeTruthy()
  })

  it('a late answer to a revocation closed the question that had been opened meanwhile', async () => {
    fakeGateway({ ...NOTHING, 'tokens.listAll': () => [TOKEN], 'tokens.revoke': () => ({ ok: true }) })
    mountApp('/conta')
    await user.click(await screen.findByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    const answer = holdAnswers()
    await user.click(screen.getByRole('button', { name: T.revogar }))
    await user.click(screen.getByRole('button', { name: TEXTOS.geral.cancelar }))
    await user.click(screen.getByRole('button', { name: T.revogarQual(TOKEN.nome) }))
    answer()
    await toastSays(T.revogado)
    expect(screen.getByRole('dialog', { name: T.revogarPergunta(TOKEN.nome) })).toBeTruthy()
  })
})
