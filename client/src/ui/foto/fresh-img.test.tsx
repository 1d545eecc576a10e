import { StrictMode } from 'react'
import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FreshImg } from './fresh-img.tsx'

const one = <FreshImg src="/one" alt="Foto" />
const shownIn = (container: HTMLElement) => within(container).getByRole('img')

it('the map of a photo, and a photo of unknown size, were those of the photo before until their own had come', () => {
  const { rerender, container } = render(one)
  const before = shownIn(container)
  rerender(<FreshImg src="/other" alt="Foto" />)
  expect(shownIn(container)).not.toBe(before)
})

it('photos that were leafed or scrolled past were loaded to their end, and held up those in sight', async () => {
  const { unmount, container } = render(one)
  const gone = shownIn(container)
  unmount()
  await Promise.resolve()
  expect(gone.hasAttribute('src')).toBe(false)
})

it('the photos of the watch mode had no address', async () => {
  const { container } = render(<StrictMode>{one}</StrictMode>)
  await Promise.resolve()
  expect(shownIn(container).getAttribute('src')).toBe('/one')
})
