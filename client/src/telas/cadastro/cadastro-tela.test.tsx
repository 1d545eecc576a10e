import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NIVEIS, NIVEL_INFO } from '#shared/niveis'
import { TEXTOS } from '#shared/textos'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'

const T = TEXTOS.cadastro
const ADMIN = {
  'admin.wtgStats': () => ({ week: 1, month: 2 }),
  'admin.userStats': () => ({ week: 3, month: 4 }),
  'admin.wtgList': () => ({ robo: [], drone: [], civil: [] }),
  'admin.userList': () => [],
}

freshBrowser('administrador')

async function abrir(register: () => unknown = () => ({ message: 'ok' })) {
  const calls = fakeGateway({ ...ADMIN, 'auth.register': register })
  const { router } = mountApp('/register')
  await screen.findByRole('heading', { level: 1, name: T.titulo })
  return { calls, router }
}

async function preencher() {
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

const enviar = () => user.click(screen.getByRole('button', { name: T.cadastrar }))

describe('the registration', () => {
  it('offers the five roles with colaborador chosen, and the way back', async () => {
    await abrir()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([...NIVEIS])
    expect(screen.getByRole('radio', { checked: true }).getAttribute('value')).toBe('colaborador')
    for (const nivel of NIVEIS) expect(screen.getByText(NIVEL_INFO[nivel].label)).toBeTruthy()
    expect(screen.getByRole('link', { name: T.voltar }).getAttribute('href')).toBe('/homeadm')
  })

  it('names every missing field, focuses the first and sends nothing', async () => {
    const { calls } = await abrir()
    await enviar()
    for (const campo of ['responsavel', 'empresa', 'ramo', 'cnpj', 'telefone', 'email', 'senha'] as const)
      expect(screen.getByText(T.campos[campo].faltando)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(T.campos.responsavel.label))
    expect(calls).toEqual([])
  })

  it('masks CNPJ and telephone, registers, says so and returns to the dashboard after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { calls, router } = await abrir()
    await preencher()
    expect(screen.getByLabelText<HTMLInputElement>(T.campos.cnpj.label).value).toBe('12.345.678/0001-95')
    expect(screen.getByLabelText<HTMLInputElement>(T.campos.telefone.label).value).toBe('(81) 99812-3307')
    await user.click(screen.getByRole('radio', { name: /^Supervisor Civil/ }))
    await enviar()
    expect(await screen.findByText('Cadastro realizado com sucesso!')).toBeTruthy()
    expect(calls.find(({ procedure }) => procedure === 'auth.register')?.input).toEqual({
      responsavel: 'Davi Nóbrega',
      empresa: 'Altura Drones',
      ramo: 'Serviços com drone',
      cnpj: '12.345.678/0001-95',
      telefone: '(81) 99812-3307',
      email: 'davi@altura.com.br',
      senha: 'segredo 12',
      nivel: 'supervisorCivil',
    })
    expect(router.state.location.pathname).toBe('/register')
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(router.state.location.pathname).toBe('/homeadm'))
  })

  it("says 'Erro no cadastro' and under it why, and keeps the form", async () => {
    await abrir(() => {
      throw new Refusal(409, T.emailRepetido)
    })
    await preencher()
    await enviar()
    expect((await screen.findByText('Erro no cadastro')).nextSibling?.textContent).toBe(T.emailRepetido)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await enviar()
    expect(await screen.findByText(TEXTOS.geral.semConexao)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(T.campos.email.label).value).toBe('davi@altura.com.br')
  })
})
