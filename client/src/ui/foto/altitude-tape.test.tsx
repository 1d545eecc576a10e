import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { AltitudeTape } from './altitude-tape.tsx'

freshBrowser()

it('a height was read aloud as its bare figure, in place of its name and unit', () => {
  render(<AltitudeTape metros={64.2} label="Altura relativa" />)
  const tape = screen.getByRole('img', { name: 'Altura relativa 64,20 m' })
  expect([...tape.children].map((part) => part.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
})

it('the height of a picture that says nothing was the first thing read aloud at the login', () => {
  const { container } = render(<AltitudeTape metros={64.2} />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
