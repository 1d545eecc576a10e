import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
  fireEvent.change(email, { target: { value: 'mais.uma@empresa.com.br' } })
  expect(email.closest('.field')?.textContent).not.toContain(emailRepetido)
})

const openEdit = async (answers: Parameters<typeof fakeGateway>[0] = {}) => {
  const page = { usuarios: [usuario(8)], achados: 1, total: 1 }
  fakeGateway({ ...NOTHING, 'usuarios.page': () => page, ...answers })
  const app = mountApp('/usuarios')
  await user.click(await screen.findByRole('button', { name: `${T.editar}: pessoa8@empresa.com.br` }))
  return app
}
const SAIDA = TEXTOS.geral.semSalvar
const esc = (name: string) =>
  fireEvent(screen.getByRole('dialog', { name }), new Event('cancel', { cancelable: true }))
const titulo = T.editarTitulo('Íris 8')

it('a registration that was typed into was lost by Esc, without a question', async () => {
  await openEdit()
  const empresa = screen.getByLabelText('Empresa')
  await user.type(empresa, ' Sul')
  esc(titulo)
  await user.click(await screen.findByRole('button', { name: SAIDA.continuar }))
  expect([screen.getByDisplayValue('Vento Norte Sul'), document.activeElement]).toEqual([empresa, empresa])
  await user.click(screen.getByRole('button', { name: TEXTOS.geral.cancelar }))
  await user.click(await screen.findByRole('button', { name: SAIDA.sair }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a registration that was typed into was lost by the way back of the browser, without a question', async () => {
  const { router } = await openEdit()
  await user.type(screen.getByLabelText('Empresa'), ' Sul')
  void router.navigate('/homeadm')
  expect(await screen.findByRole('dialog', { name: SAIDA.pergunta })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/usuarios')
})

it('a registration was asked about twice by the way back of the browser, once that was taken over the question', async () => {
  const { router } = await openEdit()
  await user.type(screen.getByLabelText('Empresa'), ' Sul')
  esc(titulo)
  await act(() => router.navigate('/homeadm'))
  await user.click(await screen.findByRole('button', { name: SAIDA.continuar }))
  expect(screen.queryByRole('dialog', { name: SAIDA.pergunta })).toBeNull()
  esc(titulo)
  await act(() => router.navigate('/homeadm'))
  await user.click(await screen.findByRole('button', { name: SAIDA.sair }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/homeadm'))
})

it('a saved registration whose answer carries a notice does not keep the user from leaving the screen', async () => {
  const { router } = await openEdit({
    'usuarios.edit': () => ({ message: T.editado, aviso: T.enviosFicam('Vento Norte') }),
  })
  await user.type(screen.getByLabelText('Empresa'), ' Sul')
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await screen.findByRole('dialog', { name: T.enviosFicamTitulo })
  await act(() => router.navigate('/homeadm'))
  expect(router.state.location.pathname).toBe('/homeadm')
})

it('a registration in which nothing was typed is closed at once', async () => {
  await openEdit()
  esc(titulo)
  expect(screen.queryByRole('dialog')).toBeNull()
})
