import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usuariosPageInputSchema } from '#shared/contract/paginas'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, holdAnswers, NOTHING, refuse, Refusal, type Call } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { toastSays } from '../../testing/reading.ts'
import { usuario } from '../../testing/usuario.ts'
import type { Usuario } from './usuario.ts'

const T = TEXTOS.usuarios
freshBrowser('administrador')

/** Answers with the users whose id ends the search, or with all without one, three at a time. */
const pageOf = (todos: readonly Usuario[]) => (input: unknown) => {
  const { busca, depois } = usuariosPageInputSchema.parse(input)
  const found = todos.filter(({ id }) => !busca || busca.endsWith(String(id)))
  const from = found.findIndex(({ id }) => id === depois) + 1
  return { usuarios: found.slice(from, from + 3), achados: found.length, total: todos.length }
}

let calls: Call[]
const open = (answers = {}) => {
  calls = fakeGateway({
    ...NOTHING,
    'usuarios.page': pageOf([
      usuario(7),
      usuario(8),
      usuario(9, { bloqueado: true, desativado_em: '2026-11-04T10:00:00.000-03:00' }),
    ]),
    ...answers,
  })
  return mountApp('/usuarios')
}
const buttonsOf = async (id: number) => {
  const row = (await screen.findByText(`pessoa${id}@empresa.com.br`)).closest('tr')
  return within(row ?? document.body)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}
const press = async (label: string, id: number) =>
  user.click(await screen.findByRole('button', { name: `${label}: pessoa${id}@empresa.com.br` }))
const confirm = (name: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const asked = (procedure: string) =>
  calls.filter((call) => call.procedure === procedure).map(({ input }) => input)

it('the field that searches users went, under who was typing, when a search failed', async () => {
  open()
  const field = await screen.findByLabelText<HTMLInputElement>(T.buscar)
  fakeGateway({ ...NOTHING, 'usuarios.page': refuse(502, 'quebrou') })
  await user.type(field, '8')
  expect(await screen.findByText(T.erroLista)).toBeTruthy()
  await user.keyboard('7')
  expect(field.isConnected && field.value).toBe('87')
  expect(document.activeElement).toBe(field)
})

it('showed users as they had been minutes ago, and lost the search, to who came back to them', async () => {
  const { router } = open()
  fireEvent.change(await screen.findByLabelText(T.buscar), { target: { value: 'iris 8' } })
  await screen.findByText(T.contagem(1, 3))
  await router.navigate('/register')
  await screen.findByRole('heading', { name: TEXTOS.cadastro.titulo })
  vi.setSystemTime(Date.now() + 31_000)
  await router.navigate(-1)
  expect((await screen.findByLabelText<HTMLInputElement>(T.buscar)).value).toBe('iris 8')
  await waitFor(() => expect(asked('usuarios.page').slice(2)).toEqual([{ busca: 'iris 8', limite: 50 }]))
})

it('one user alone is counted in the singular', async () => {
  open({ 'usuarios.page': pageOf([usuario(7)]) })
  expect(await screen.findByText('1 usuário')).toBeTruthy()
})

describe('the users', () => {
  beforeEach(() => open())

  it('are looked for among all of them, not among those that have come', async () => {
    await user.type(await screen.findByLabelText(T.buscar), 'iris 8')
    await screen.findByText(T.contagem(1, 3))
    expect(asked('usuarios.page').at(-1)).toEqual({ busca: 'iris 8', limite: 50 })
    expect(screen.getByText('pessoa8@empresa.com.br')).toBeTruthy()
    await user.type(screen.getByLabelText(T.buscar), 'zz')
    await screen.findByText(T.nenhum)
  })

  it('come in parts, the next when it is asked for', async () => {
    cleanup()
    open({ 'usuarios.page': pageOf([7, 8, 9, 10].map((id) => usuario(id))) })
    await screen.findByText('3 de 4')
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('pessoa10@empresa.com.br')).toBeTruthy()
    expect(asked('usuarios.page').at(-1)).toEqual({ busca: '', limite: 50, depois: 9 })
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  it('offer what fits each: nothing against oneself, unlocking where it is locked', async () => {
    expect(await buttonsOf(7)).toEqual([T.editar])
    expect(await buttonsOf(8)).toEqual([T.editar, T.redefinir, T.desativar])
    expect(await buttonsOf(9)).toEqual([T.editar, T.redefinir, T.reativar, T.desbloquear])
  })
})

describe('a change of a user', () => {
  it('is asked about first, then made, said, and read again', async () => {
    open({ 'usuarios.deactivate': () => ({ message: T.foiDesativado }) })
    await press(T.desativar, 8)
    await confirm(TEXTOS.geral.cancelar)
    expect(asked('usuarios.deactivate')).toEqual([])
    await press(T.desativar, 8)
    await confirm(T.desativar)
    await toastSays(T.foiDesativado)
    expect(asked('usuarios.deactivate')).toEqual([{ id: 8 }])
    await waitFor(() => expect(asked('usuarios.page')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the keyboard at the button that undoes it, and after a generated senha where it was asked for', async () => {
    let out: string | null = null
    open({
      'usuarios.page': (input: unknown) => pageOf([usuario(8, { desativado_em: out })])(input),
      'usuarios.deactivate': () => {
        out = '2026-11-24T10:00:00.000-03:00'
        return { message: T.foiDesativado }
      },
      'usuarios.resetSenha': () => ({ senha: 'Nova senha 12' }),
    })
    await press(T.desativar, 8)
    await confirm(T.desativar)
    const reactivate = await screen.findByRole('button', { name: `${T.reativar}: pessoa8@empresa.com.br` })
    expect(document.activeElement).toBe(reactivate)
    await press(T.redefinir, 8)
    await confirm(T.redefinir)
    await screen.findByText('Nova senha 12')
    await confirm(T.anotada)
    expect(document.activeElement?.textContent).toBe(T.redefinir)
  })

  it('that unlocks a user leaves the focus in the row', async () => {
    let bloqueado = true
    open({
      'usuarios.page': (input: unknown) => pageOf([usuario(8, { bloqueado })])(input),
      'usuarios.unlock': () => {
        bloqueado = false
        return { message: T.foiDesbloqueado }
      },
    })
    await press(T.desbloquear, 8)
    await confirm(T.desbloquear)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Desbloquear/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe(T.editar))
  })

  it('that is refused says why', async () => {
    const refuse = () => {
      throw new Refusal(409, T.ultimoAdministrador)
    }
    open({ 'usuarios.deactivate': refuse })
    await press(T.desativar, 8)
    await confirm(T.desativar)
    await screen.findByText(T.ultimoAdministrador)
  })

  it('shows a generated senha until it was noted', async () => {
    open({ 'usuarios.resetSenha': () => ({ senha: 'gerada-123' }) })
    await press(T.redefinir, 8)
    await confirm(T.redefinir)
    await user.click(await screen.findByRole('button', { name: T.copiar }))
    expect(await navigator.clipboard.readText()).toBe('gerada-123')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.getByText('gerada-123')).toBeTruthy()
    await confirm(T.anotada)
    expect(screen.queryByText('gerada-123')).toBeNull()
  })

  it('that came late closed the form of another user, with what had been typed there', async () => {
    open({ 'usuarios.edit': () => ({ message: T.editado }) })
    await press(T.editar, 8)
    const answer = holdAnswers()
    await confirm(T.salvar)
    await confirm(TEXTOS.geral.cancelar)
    await press(T.editar, 9)
    const nome = screen.getByLabelText(TEXTOS.cadastro.campos.responsavel.label)
    await user.type(nome, ' Nona')
    answer()
    await toastSays(T.editado)
    expect(nome.isConnected && screen.getByDisplayValue('Íris 9 Nona')).toBe(nome)
  })

  it('shows a generated senha also to who gave the dialog up while it was being made', async () => {
    open({ 'usuarios.resetSenha': () => ({ senha: 'gerada-123' }) })
    await press(T.redefinir, 8)
    const answer = holdAnswers()
    await confirm(T.redefinir)
    fireEvent(screen.getByRole('dialog'), new Event('cancel'))
    const cancel = screen.queryByRole('button', { name: TEXTOS.geral.cancelar })
    if (cancel) await user.click(cancel)
    answer()
    await screen.findByText('gerada-123')
  })

  it('of the company leaves what was sent where it was, which is said until it was read', async () => {
    open({ 'usuarios.edit': () => ({ message: T.editado, aviso: T.enviosFicam('Vento Norte') }) })
    await press(T.editar, 8)
    await confirm(T.salvar)
    await screen.findByText(T.enviosFicam('Vento Norte'))
    await confirm(T.entendi)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a registration that somebody else changed meanwhile is asked about, and keeps what the other one did', async () => {
    const now = usuario(8, { telefone: '84911112222', nivel: 'colaborador' })
    let refusals = 1
    open({
      'usuarios.list': () => [usuario(7), now],
      'usuarios.edit': () => {
        if (refusals-- > 0) throw new Refusal(409, T.mudou)
        return { message: T.editado }
      },
    })
    await press(T.editar, 8)
    const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label)
    await user.clear(field('Empresa'))
    await user.type(field('Empresa'), 'Vento Sul')
    await user.selectOptions(field('Nível'), 'administrador')
    await confirm(T.salvar)
    const dialog = await screen.findByRole('dialog', { name: T.mudouTitulo('Íris 8') })
    expect([...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      `${T.agora} Colaborador`,
      `${T.seSalvar} Administrador`,
      `${T.agora} (84) 91111-2222`,
      `${T.seSalvar} (84) 91111-2222`,
    ])
    await confirm(T.salvarPorCima)
    await toastSays(T.editado)
    const wanted = { id: 8, empresa: 'Vento Sul', nivel: 'administrador', telefone: '(84) 91111-2222' }
    expect(asked('usuarios.edit')).toMatchObject([
      { antes: { telefone: '84988112040', nivel: 'supervisor' } },
      { ...wanted, antes: { empresa: 'Vento Norte', nivel: 'colaborador', telefone: '84911112222' } },
    ])
  })

  it('of a registration that somebody else changed was lost without a word when its form was closed at once', async () => {
    open({
      'usuarios.list': () => [usuario(8, { nivel: 'colaborador' })],
      'usuarios.edit': refuse(409, T.mudou),
    })
    await press(T.editar, 8)
    await user.type(within(screen.getByRole('dialog')).getByLabelText('Empresa'), ' Sul')
    const answer = holdAnswers()
    await confirm(T.salvar)
    await confirm(TEXTOS.geral.cancelar)
    answer()
    await screen.findByText(T.mudou)
  })

  it('says of a registration that is too long that it is, not that it is missing', async () => {
    open()
    await press(T.editar, 8)
    const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label)
    const limits = { Responsável: 200, Empresa: 200 }
    for (const [label, most] of Object.entries(limits)) {
      fireEvent.change(field(label), { target: { value: 'E'.repeat(most + 1) } })
      await confirm(T.salvar)
      await screen.findByText(`Use até ${most} caracteres`)
      fireEvent.change(field(label), { target: { value: '' } })
    }
    await confirm(T.salvar)
    await screen.findByText(TEXTOS.cadastro.campos.responsavel.faltando)
    expect(asked('usuarios.edit')).toEqual([])
  })

  it('of the registration is checked field by field, and sent as a whole', async () => {
    open({ 'usuarios.edit': () => ({ message: T.editado }) })
    await press(T.editar, 8)
    const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label)
    await user.clear(field('E-mail'))
    await confirm(T.salvar)
    await screen.findByText(TEXTOS.cadastro.campos.email.faltando)
    expect(document.activeElement).toBe(field('E-mail'))
    expect(asked('usuarios.edit')).toEqual([])
    await user.type(field('E-mail'), 'nova@empresa.com.br')
    await user.selectOptions(field('Nível'), 'administrador')
    await confirm(T.salvar)
    await toastSays(T.editado)
    expect(asked('usuarios.edit')).toMatchObject([
      { id: 8, email: 'nova@empresa.com.br', nivel: 'administrador', responsavel: 'Íris 8' },
    ])
  })
})

it('users that a backend of somebody else keeps are not offered, and it is said', async () => {
  const refuse = () => {
    throw new Refusal(404, T.doBackend)
  }
  open({ 'usuarios.page': refuse })
  await screen.findByText(T.doBackend)
  expect(screen.queryByRole('table')).toBeNull()
})
