import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser, user } from '../testing/browser.ts'
import { FilterChips } from './filter-chips.tsx'

freshBrowser()

const choicesOf = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ filtro: `dano-${at}`, label: `Dano ${at}`, n: 1 }))

const folded = () =>
  screen.getAllByRole('button', { pressed: false }).filter(({ dataset }) => dataset['folded'] === 'true')

it('filters of many damages pushed the first record off a phone: the later ones are folded until they are asked for', async () => {
  render(<FilterChips label="Filtrar" choices={choicesOf(16)} chosen="dano-12" onChoose={vi.fn()} />)
  expect(folded()).toHaveLength(9)
  const chosen = screen.getByRole('button', { pressed: true })
  expect([chosen.textContent, chosen.dataset['folded']]).toEqual(['Dano 12 1', 'false'])
  await user.click(screen.getByRole('button', { name: 'Mais 9 filtros', expanded: false }))
  expect(folded()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Menos filtros', expanded: true }))
  expect(folded()).toHaveLength(9)
})

it('folds no single filter, for which there is room', () => {
  render(<FilterChips label="Filtrar" choices={choicesOf(7)} chosen="dano-0" onChoose={vi.fn()} />)
  expect(folded()).toEqual([])
  expect(screen.getAllByRole('button')).toHaveLength(7)
})
