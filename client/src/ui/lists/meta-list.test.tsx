import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { freshBrowser, user } from '../../testing/browser.ts'
import { MetaList } from './meta-list.tsx'

freshBrowser()

const show = (valor: string) => render(<MetaList rows={[{ label: 'Observação', valor, texto: true }]} />)
const folded = () => document.querySelector('.long-text:not(.long-text--whole)') !== null

describe('a text in a list of values', () => {
  it('of 5,000 characters does not make its card metres tall: it is unfolded when asked for, and folded again', async () => {
    const texto = 'Trinca. '.repeat(625)
    show(texto)
    expect(folded()).toBe(true)
    expect(screen.getByRole('definition').textContent).toContain(texto)
    await user.click(screen.getByRole('button', { name: 'Ler tudo', expanded: false }))
    expect(folded()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Ler menos', expanded: true }))
    expect(folded()).toBe(true)
  })

  it('of many short lines is folded too', () => {
    show('a\n'.repeat(20))
    expect(screen.getByRole('button', { name: 'Ler tudo' })).toBeTruthy()
  })

  it('that is short stands there whole, without a button', () => {
    show('Trinca em três ramos')
    expect(screen.getByRole('definition').textContent).toBe('Trinca em três ramos')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('an e-mail that is longer than its line left its last letters on the next: it is broken before its @', () => {
  render(<MetaList rows={[{ label: 'E-mail', valor: 'ana.maria@vento.example', email: true }]} />)
  const { innerHTML } = screen.getByText('ana.maria@vento.example')
  expect(innerHTML).toBe('ana.maria<wbr>@vento.example')
})
