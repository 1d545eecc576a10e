import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../../../testing/browser.ts'
import { useElementSize } from './use-element-size.ts'

freshBrowser('administrador')

function Measured() {
  const element = useRef<HTMLDivElement>(null)
  const size = useElementSize(element)
  return (
    <div ref={element} role="figure">
      {size?.width}
    </div>
  )
}

it('the photo of the bench kept the px of the window on paper, whose size the browser tells after it has printed', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.hasAttribute('data-paper') ? 560 : 1084, 420)
  })
  render(<Measured />)
  const width = () => screen.getByRole('figure').textContent
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
    expect(width()).toBe('560')
  })
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(width()).toBe('1084')
})
