import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS_TEMA } from '#shared/textos/tema'
import { freshBrowser } from '../testing/browser.ts'
import { ThemeChoice } from './theme-choice.tsx'

freshBrowser()

it('the theme was read aloud twice, by its name and value and by a title that says both', () => {
  render(<ThemeChoice compact />)
  const select = screen.getByLabelText(TEXTOS_TEMA.rotulo)
  expect(select.title).toBe('')
  expect(screen.getByTitle(/^Tema: /).contains(select)).toBe(true)
})
