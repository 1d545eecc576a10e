import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../../../testing/browser.ts'
import { useFormKept } from './use-form-kept.ts'

freshBrowser('administrador')

const LIST_PX = 192
const LIST_TOP = 400

function Tela({ isShown }: { isShown: boolean }) {
  const list = useFormKept(isShown)
  return (
    <div>
      {isShown && <section ref={list} aria-label="list" />}
      <form>
        <input />
      </form>
    </div>
  )
}

it('the form went up from under the finger where the browser itself had moved a page that was loaded again', async () => {
  let scrolled = 100
  const above = () => (screen.queryByRole('region') ? LIST_PX : 0)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled + above())
  const scrollBy = vi.fn((_: number, y: number) => void (scrolled += y))
  vi.stubGlobal('scrollBy', scrollBy)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const top = this.localName === 'form' ? LIST_TOP + above() : LIST_TOP
    return new DOMRect(0, top - window.scrollY)
  })
  const { rerender } = render(<Tela isShown={false} />)
  screen.getByRole('textbox').focus()
  const top = () => document.forms[0]?.getBoundingClientRect().top
  const before = top()
  rerender(<Tela isShown />)
  await waitFor(() => expect(scrollBy).toHaveBeenCalled())
  expect(top()).toBe(before)
})
