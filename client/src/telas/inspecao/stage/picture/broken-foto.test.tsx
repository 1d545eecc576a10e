import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { umaFoto } from '../../testing/fotos.ts'
import { BrokenFoto } from './broken-foto.tsx'

it('a photo removed for its age was said not to have loaded, and offered to be asked for again', () => {
  const foto = umaFoto(LINHAS.civil, 1, { problema: 'removida', removidaEm: '2026-11-22T15:00:00.000Z' })
  render(<BrokenFoto foto={foto} n={1} onRetry={() => undefined} />)
  expect(screen.getByText('Removida pelo prazo de guarda em 22/11/2026')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
