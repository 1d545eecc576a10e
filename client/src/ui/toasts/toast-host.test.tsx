import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../page/notice.ts'
import { freshBrowser, user } from '../../testing/browser.ts'
import { Conteudo } from '../conteudo.tsx'
import './toast-host.tsx'
import { Toasts } from './toasts.tsx'

freshBrowser()

/** Shows a toast, focuses its button and closes the toast by it. */
async function closeToast() {
  notify.ok('salvo')
  const close = await screen.findByRole('button', { name: TEXTOS.geral.fecharAviso })
  act(() => close.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => {
    // Without style sheets no animation ends here by itself.
    fireEvent.animationEnd(close.closest('.toast') ?? document)
    expect(close.isConnected).toBe(false)
  })
}

it('a toast that was closed by its button took the focus along: it goes back, or to the screen', async () => {
  render(
    <>
      <Conteudo children={<button>Baixar PDF</button>} />
      <Toasts />
    </>,
  )
  await closeToast()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  screen.getByText('Baixar PDF').focus()
  await closeToast()
  expect(document.activeElement).toBe(screen.getByText('Baixar PDF'))
})

it('closing a toast that was reached by the tab key, over its frame, left nothing with the focus', async () => {
  render(
    <>
      <Conteudo children={<button>Baixar PDF</button>} />
      <Toasts />
    </>,
  )
  notify.ok('salvo')
  const close = await screen.findByRole('button', { name: TEXTOS.geral.fecharAviso })
  const pdf = screen.getByText('Baixar PDF')
  act(() => pdf.focus())
  await user.tab()
  expect(document.activeElement).toBe(close.closest('.toast'))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(pdf)
})

it('what a toast said was read aloud once more as it went, when its frame lost a role', async () => {
  render(<Toasts />)
  notify.ok('salvo')
  const row = (await screen.findByText('salvo')).closest('.toast__row')
  expect([row?.getAttribute('role'), row?.closest('.toast')?.getAttribute('role')]).toEqual(['status', null])
})
