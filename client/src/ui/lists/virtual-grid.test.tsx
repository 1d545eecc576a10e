import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { VirtualGrid } from './virtual-grid.tsx'

freshBrowser()

function cards(count: number) {
  const items = Array.from({ length: count }, (_, i) => i)
  const { container } = render(
    <VirtualGrid
      items={items}
      itemKey={String}
      renderItem={(item) => <article tabIndex={0}>{item}</article>}
      minColumn={200}
      gap={10}
      rowHeight={() => 200}
    />,
  )
  return () => container.querySelectorAll('article').length
}

describe('a grid of cards', () => {
  it('is drawn whole up to 200, so that the page can be searched', () => {
    expect(cards(200)()).toBe(200)
  })

  it('draws only what is near the screen beyond that', () => {
    expect(cards(10_000)()).toBeLessThan(100)
  })

  it('let the card with the focus go when it was scrolled away: the tab key began at the top of the page again', () => {
    const count = cards(10_000)
    const card = screen.getByText('0')
    act(() => card.focus())
    vi.stubGlobal('scrollY', 50_000)
    fireEvent.scroll(window)
    expect(screen.queryByText('3')).toBeNull()
    expect(document.activeElement).toBe(card)
    act(() => card.blur())
    vi.stubGlobal('scrollY', 60_000)
    fireEvent.scroll(window)
    expect([card.isConnected, count() < 100]).toEqual([false, true])
  })

  it('of more than 200 registros showed each photo at the foot of its card: what sticks in a card knows of no transform', () => {
    cards(1000)
    const [, second] = document.querySelectorAll<HTMLElement>('.vgrid__row')
    expect([second?.style.transform, second?.style.top]).toEqual(['', '10px'])
  })

  it('was printed as the cards near the screen among empty pages: paper gets all of them', () => {
    const count = cards(1000)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(count()).toBe(1000)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(count()).toBeLessThan(100)
  })
})
