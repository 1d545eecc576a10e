import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser, user } from '../testing/browser.ts'
import { Button } from './button.tsx'

freshBrowser()

it('keeps the focus while it is busy, pressed by key, and does nothing more', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Salvar</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  await user.keyboard('{Enter}')
  rerender(
    <Button busy disabled onClick={onClick}>
      Salvar
    </Button>,
  )
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(button)
})

it('sends no form while it is busy, nor does Enter in a field', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input />
      <Button type="submit" busy={busy}>
        Enviar
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await user.type(screen.getByRole('textbox'), 'x{Enter}')
  await user.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(form(false))
  await user.type(screen.getByRole('textbox'), '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
