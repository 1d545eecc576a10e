import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { EMPTY_PAINEL } from '../../testing/wtg-pages.ts'

const T = TEXTOS.cadastro

freshBrowser('administrador')

async function openTela(register: () => unknown = () => ({ message: 'ok' })) {
  const calls = fakeGateway({ ...EMPTY_PAINEL, 'auth.register': register })
  const { router } = mountApp('/register')
  await screen.findByRole('heading', { level: 1, name: T.titulo })
  return { calls, router }
}

async function fillIn() {
  const valores = {
    responsavel: 'Davi Nóbrega',
    empresa: 'Altura Drones',
    ramo: 'Serviços com drone',
    cnpj: '12345678000195',
    telefone: '81998123307',
    email: 'davi@altura.com.br',
    senha: 'segredo 12',
  } as const
  for (const [campo, valor] of Object.entries(valores))
    await user.type(screen.getByLabelText(T.campos[campo as keyof typeof valores].label), valor)
}

const submit = () => user.click(screen.getByRole('button', { name: T.cadastrar }))

describe('the registration', () => {
  it('moved the cursor to the end of a CNPJ or telephone at every digit that was corrected in its middle', async () => {
    await openTela()
    await fillIn()
    const field = screen.getByLabelText<HTMLInputElement>(T.campos.cnpj.label)
    await user.type(field, '{Backspace}7', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect([field.value, field.selectionStart]).toEqual(['12.745.678/0001-95', 4])
  })

  it('focuses the first field that is missing, and sends nothing', async () => {
    const { calls } = await openTela()
    await submit()
    expect(document.activeElement).toBe(screen.getByLabelText(T.campos.responsavel.label))
    expect(calls).toEqual([])
  })

  it('says of what is too long that it is, not that it is missing', async () => {
    const { calls } = await openTela()
    await fillIn()
    for (const [campo, most] of [
      ['empresa', 200],
      ['senha', 256],
    ] as const) {
      const field = screen.getByLabelText(T.campos[campo].label)
      fireEvent.change(field, { target: { value: 'E'.repeat(most + 1) } })
      await submit()
      expect(screen.getByText(`Use até ${most} caracteres`)).toBeTruthy()
      expect(document.activeElement).toBe(field)
      fireEvent.change(field, { target: { value: 'E'.repeat(most) } })
    }
    expect(calls).toEqual([])
  })

  it('took nobody to the dashboard who had gone elsewhere within the 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router } = await openTela()
    await fillIn()
    await submit()
    await screen.findByText('Cadastro realizado com sucesso!')
    await act(() => router.navigate('/conta'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(router.state.location.pathname).toBe('/conta')
  })

  it('took the focus from who had pressed Cadastrar, for the 3 s until the dashboard opens', async () => {
    const { calls } = await openTela()
    await fillIn()
    await submit()
    await screen.findByText(T.sucesso)
    // A browser takes the focus from a button that is disabled; jsdom leaves it there.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: T.cadastrar }).disabled).toBe(false)
    await submit()
    expect(calls.filter(({ procedure }) => procedure === 'auth.register')).toHaveLength(1)
  })

  it('left the new user out of an open list of users for minutes', async () => {
    let achados = 0
    fakeGateway({
      ...EMPTY_PAINEL,
      'usuarios.page': () => ({ usuarios: [], achados, total: achados }),
      'auth.register': () => (achados = 1),
    })
    const { router } = mountApp('/usuarios')
    await user.click(await screen.findByRole('link', { name: TEXTOS.painel.cadastrarUsuarios }))
    await screen.findByRole('heading', { level: 1, name: T.titulo })
    await fillIn()
    await submit()
    await screen.findByText(T.sucesso)
    await router.navigate('/usuarios')
    expect(await screen.findByText(TEXTOS.usuarios.contagem(1, 1))).toBeTruthy()
  })

  it('kept calling a field wrong after it had been corrected, until the form was sent again', async () => {
    await openTela()
    await submit()
    await user.type(screen.getByLabelText(T.campos.senha.label), '8 letras')
    expect(screen.queryByText('Informe a senha')).toBeNull()
    expect(screen.getByText('Informe o CNPJ')).toBeTruthy()
  })

  it('asks before a form that holds something is left', async () => {
    const { router } = await openTela()
    await user.type(screen.getByLabelText(T.campos.ramo.label), 'Energia')
    await user.click(screen.getByRole('link', { name: T.voltar }))
    const dialog = within(await screen.findByRole('dialog', { name: T.saida.pergunta }))
    await user.click(dialog.getByRole('button', { name: T.saida.continuar }))
    expect(router.state.location.pathname).toBe('/register')
    expect(screen.getByLabelText<HTMLInputElement>(T.campos.ramo.label).value).toBe('Energia')
    await user.click(screen.getByRole('link', { name: T.voltar }))
    await user.click(await screen.findByRole('button', { name: T.saida.sair }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/homeadm'))
  })

  it('is left without a question while nothing is filled in', async () => {
    const { router } = await openTela()
    await user.click(screen.getByRole('link', { name: T.voltar }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/homeadm'))
  })

  it("says 'Erro no cadastro' and under it why, and keeps the form", async () => {
    await openTela(() => {
      throw new Refusal(409, T.emailRepetido)
    })
    await fillIn()
    await submit()
    expect((await screen.findByText('Erro no cadastro')).nextSibling?.textContent).toBe(T.emailRepetido)
    const email = screen.getByLabelText(T.campos.email.label)
    expect(email.closest('.field')?.textContent).toContain(T.emailRepetido)
    expect(document.activeElement).toBe(email)
    await user.type(screen.getByLabelText(T.campos.ramo.label), 's')
    expect(email.closest('.field')?.textContent).toContain(T.emailRepetido)
    await user.type(email, 'x{Backspace}')
    expect(email.closest('.field')?.textContent).not.toContain(T.emailRepetido)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await submit()
    expect(await screen.findByText(TEXTOS.geral.semConexao)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(T.campos.email.label).value).toBe('davi@altura.com.br')
  })
})
