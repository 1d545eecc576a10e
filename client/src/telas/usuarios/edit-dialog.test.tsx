import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, NOTHING, refuse } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { usuario } from '../../testing/usuario.ts'

const T = TEXTOS.usuarios
freshBrowser('administrador')

it('an e-mail that another user has was refused with no word at the field', async () => {
  const { emailRepetido } = TEXTOS.cadastro
  fakeGateway({
    ...NOTHING,
    'usuarios.page': () => ({ usuarios: [usuario(8)], achados: 1, total: 1 }),
    'usuarios.edit': refuse(409, emailRepetido),
  })
  mountApp('/usuarios')
  await user.click(await screen.findByRole('button', { name: `${T.editar}: pessoa8@empresa.com.br` }))
  const email = screen.getByLabelText('E-mail')
  fireEvent.change(email, { target: { value: 'outra@empresa.com.br' } })
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await waitFor(() => expect(email.closest('.field')?.textContent).toContain(emailRepetido))
  expect(document.activeElement).toBe(email)
})
