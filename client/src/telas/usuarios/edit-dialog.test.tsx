import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, NOTHING, refuse } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import type { Usuario } from './usuario.ts'

const T = TEXTOS.usuarios
freshBrowser('administrador')

const usuario: Usuario = {
  id: 8,
  email: 'iris@empresa.com.br',
  nivel: 'supervisor',
  responsavel: 'Íris',
  empresa: 'Vento Norte',
  ramo: 'Energia',
  cnpj: '11222333000181',
  telefone: '84988112040',
  created_at: '2026-11-03T10:00:00.000-03:00',
  ultimo_acesso: null,
  desativado_em: null,
  senha_provisoria: false,
  bloqueado: false,
}

it('an e-mail that another user has was refused with no word at the field', async () => {
  const { emailRepetido } = TEXTOS.cadastro
  fakeGateway({
    ...NOTHING,
    'usuarios.page': () => ({ usuarios: [usuario], achados: 1, total: 1 }),
    'usuarios.list': () => [usuario],
    'usuarios.edit': refuse(409, emailRepetido),
  })
  mountApp('/usuarios')
  await user.click(await screen.findByRole('button', { name: `${T.editar}: ${usuario.email}` }))
  const email = screen.getByLabelText('E-mail')
  fireEvent.change(email, { target: { value: 'outra@empresa.com.br' } })
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await waitFor(() => expect(email.closest('.field')?.textContent).toContain(emailRepetido))
  expect(document.activeElement).toBe(email)
})
