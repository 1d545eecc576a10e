import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { freshBrowser, user } from '../../testing/browser.ts'
import { Conteudo } from '../conteudo.tsx'
import { Modal } from './modal.tsx'
import { notify } from '../../page/notice.ts'
import { Toasts } from '../toasts/toasts.tsx'
import '../toasts/toast-host.tsx'

const dialog = <Modal label="Foto 1" onClose={() => {}} children={<button>Fechar</button>} />

freshBrowser()

it('shows what is said inside the open dialog, since all else is inert, and outside it once it closed', async () => {
  const { rerender } = render(<Toasts />)
  notify.ok('antes')
  expect((await screen.findByText('antes')).closest('dialog')).toBeNull()
  rerender(
    <>
      <Toasts />
      {dialog}
    </>,
  )
  notify.error('durante')
  expect((await screen.findByText('durante')).closest('dialog')).toBe(screen.getByRole('dialog'))
  rerender(<Toasts />)
  expect(screen.getByText('durante').closest('dialog')).toBeNull()
})

it('stays open and answers nothing when the rest of the double click that opened it falls on it', () => {
  const onClose = vi.fn()
  const onYes = vi.fn()
  render(<Modal label="Retirar?" onClose={onClose} children={<button onClick={onYes}>Sim</button>} />)
  fireEvent.click(screen.getByRole('dialog'), { detail: 2 })
  fireEvent.click(screen.getByText('Sim'), { detail: 2 })
  expect([onClose, onYes].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  fireEvent.click(screen.getByText('Sim'), { detail: 1 })
  fireEvent.click(screen.getByText('Sim'), { detail: 2 })
  fireEvent.click(screen.getByRole('dialog'), { detail: 1 })
  expect([onClose, onYes].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

it('closed, with all that was typed in it, when a text was chosen by a drag that ended beside it', async () => {
  const onClose = vi.fn()
  render(<Modal label="Editar Ana" onClose={onClose} children={<input aria-label="Nome" />} />)
  const dialog = screen.getByRole('dialog')
  // The browser tells the click of such a drag to the element that holds both of its ends.
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Nome') },
    { keys: '[/MouseLeft]', target: dialog },
  ])
  expect(onClose).not.toHaveBeenCalled()
  await user.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('stays open when a choice of files inside it was given up, which a browser tells as it tells Esc', () => {
  const onClose = vi.fn()
  render(<Modal label="Empresa" onClose={onClose} children={<input type="file" aria-label="Logotipo" />} />)
  fireEvent(screen.getByLabelText('Logotipo'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
})

it('that Esc does not close stays open after a second Esc, at which the browser closes it without asking, and keeps its focus', () => {
  render(
    <Modal label="Senha nova" onClose={() => {}}>
      <button>Copiar</button>
      <button>Anotei</button>
    </Modal>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  screen.getByText('Anotei').focus()
  fireEvent(dialog, new Event('cancel', { cancelable: false }))
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(dialog.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByText('Anotei'))
})

it('lay below what it asks once Esc had closed both at once, which no click reached', () => {
  render(
    <>
      <Modal label="Editar Ana" onClose={() => {}} children={<input />} />
      <Modal label="Sair sem salvar?" onClose={() => {}} children={<button>Continuar</button>} />
    </>,
  )
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const form = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Editar Ana' })
  form.close()
  fireEvent(form, new Event('close'))
  expect(shown.mock.contexts.map((dialog) => (dialog as HTMLDialogElement).ariaLabel)).toEqual([
    'Editar Ana',
    'Sair sem salvar?',
  ])
})

it('that closed by itself is shown again without those that were above it, and are gone', () => {
  const form = <Modal key="f" label="Editar Ana" onClose={() => {}} children={<input />} />
  const { rerender } = render([
    form,
    <Modal key="q" label="Sair?" onClose={() => {}} children={<button />} />,
  ])
  rerender([form])
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(shown.mock.contexts).toEqual([dialog])
})

it('that was closed by who shows it is not opened again', () => {
  const { rerender } = render(dialog)
  const closed = screen.getByRole<HTMLDialogElement>('dialog')
  rerender(<></>)
  fireEvent(closed, new Event('close'))
  expect(closed.open).toBe(false)
})

it('gives the focus back to what opened it', () => {
  const { rerender } = render(<button>Abrir</button>)
  const opener = screen.getByText('Abrir')
  opener.focus()
  rerender(
    <>
      <button>Abrir</button>
      {dialog}
    </>,
  )
  screen.getByText('Fechar').focus()
  rerender(<button>Abrir</button>)
  expect(document.activeElement).toBe(screen.getByText('Abrir'))
})

it('gives the focus to what is beside its opener, where that goes with what the dialog did', () => {
  const row = (...names: string[]) => (
    <p>
      {names.map((name) => (
        <button key={name}>{name}</button>
      ))}
    </p>
  )
  const { rerender } = render(row('Editar', 'Desbloquear'))
  screen.getByText('Desbloquear').focus()
  rerender(
    <>
      {row('Editar', 'Desbloquear')}
      {dialog}
    </>,
  )
  screen.getByText('Fechar').focus()
  rerender(row('Editar'))
  expect(document.activeElement).toBe(screen.getByText('Editar'))
})

it('gives the focus back to where it was first, from a dialog that took the place of another', () => {
  const opener = <button>Abrir</button>
  const { rerender } = render(opener)
  screen.getByText('Abrir').focus()
  rerender(
    <>
      {opener}
      <Modal key="pergunta" label="Pergunta" onClose={() => {}} children={<button>Sim</button>} />
    </>,
  )
  screen.getByText('Sim').focus()
  rerender(
    <>
      {opener}
      <Modal key="resposta" label="Resposta" onClose={() => {}} children={<button>Fechar</button>} />
    </>,
  )
  screen.getByText('Fechar').focus()
  rerender(opener)
  expect(document.activeElement).toBe(screen.getByText('Abrir'))
})

it('gives the focus back to a drawing, such as the marker of a photo', () => {
  const drawing = (
    <svg>
      <g tabIndex={0} data-testid="marker" />
    </svg>
  )
  const { rerender } = render(drawing)
  screen.getByTestId('marker').focus()
  rerender(
    <>
      {drawing}
      {dialog}
    </>,
  )
  screen.getByText('Fechar').focus()
  rerender(drawing)
  expect(document.activeElement).toBe(screen.getByTestId('marker'))
})

it('a dialog that opened after that of the senha lay above it: it opens once that has closed, and has the focus', () => {
  const senha = (
    <Modal key="senha" label="Senha" onTop onClose={() => {}}>
      <button>Entrar</button>
    </Modal>
  )
  const late = (
    <Modal key="envio" label="Envio" first="button" onClose={() => {}}>
      <button>Tentar de novo</button>
    </Modal>
  )
  const names = () => screen.queryAllByRole('dialog').map((shown) => shown.getAttribute('aria-label'))
  const { rerender } = render([senha])
  screen.getByText('Entrar').focus()
  rerender([senha, late])
  expect(names()).toEqual(['Senha'])
  expect(document.activeElement).toBe(screen.getByText('Entrar'))
  rerender([late])
  expect(names()).toEqual(['Envio'])
  expect(document.activeElement).toBe(screen.getByText('Tentar de novo'))
})

it('a dialog that waits for its turn and is gone before it comes never opens', () => {
  const senha = <Modal key="senha" label="Senha" onTop onClose={() => {}} children={null} />
  const { rerender } = render([senha])
  rerender([senha, <Modal key="envio" label="Envio" onClose={() => {}} children={null} />])
  rerender([senha])
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  rerender([])
  expect(shown).not.toHaveBeenCalled()
})

it('left the focus nowhere when what opened it was disabled by then: the screen has it', () => {
  const { rerender } = render(<Conteudo children={<button>Enviar</button>} />)
  screen.getByText('Enviar').focus()
  const sending = <button disabled>Enviar</button>
  rerender(
    <Conteudo>
      {sending}
      {dialog}
    </Conteudo>,
  )
  screen.getByText('Fechar').focus()
  rerender(<Conteudo children={sending} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('left the focus nowhere when what opened it, the last control of its row, went with the row: the screen has it', () => {
  const row = (...parts: ReactNode[]) => (
    <Conteudo>
      <p>{parts[0]}</p>
      {parts[1]}
    </Conteudo>
  )
  const opener = <button>Redefinir senha</button>
  const { rerender } = render(row(opener))
  screen.getByText('Redefinir senha').focus()
  rerender(row(opener, dialog))
  screen.getByText('Fechar').focus()
  rerender(row())
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
