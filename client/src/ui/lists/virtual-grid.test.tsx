import { act, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { VirtualGrid } from './virtual-grid.tsx'

freshBrowser()

function cards(count: number) {
  const items = Array.from({ length: count }, (_, i) => i)
  const { container } = render(
    <VirtualGrid
      items={items}
      itemKey={String}
      renderItem={(item) => <article>{item}</article>}
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

  it('was printed as the cards near the screen among empty pages: paper gets all of them', () => {
    const count = cards(1000)
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(count()).toBe(1000)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(count()).toBeLessThan(100)
  })
})
