import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { VirtualList } from './virtual-list.tsx'

freshBrowser()

it('a list in a box was printed as the rows that were in sight: paper gets all, and the box is where it was', () => {
  const items = Array.from({ length: 500 }, (_, i) => i)
  const { container } = render(
    <VirtualList items={items} label="Envios" itemKey={String} itemHeight={20} renderItem={(item) => item} />,
  )
  const count = () => container.querySelectorAll('li').length
  expect(count()).toBeLessThan(100)
  screen.getByRole('region', { name: 'Envios' }).scrollTop = 300
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(count()).toBe(500)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(count()).toBeLessThan(100)
  expect(screen.getByRole('region', { name: 'Envios' }).scrollTop).toBe(300)
})
