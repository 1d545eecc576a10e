import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { Conteudo, focusHeading } from './conteudo.tsx'

freshBrowser()

it('a screen that opened was read aloud as nothing but its content, whichever it was', () => {
  render(<Conteudo children={<h1>Relatório</h1>} />)
  focusHeading()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Relatório' }))
})

it('has the focus itself where it has no heading', () => {
  render(<Conteudo children="Carregando..." />)
  focusHeading()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
