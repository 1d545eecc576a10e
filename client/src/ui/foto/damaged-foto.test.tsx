import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DamagedFoto } from './damaged-foto.tsx'

it.each([
  ['danificada', 'Foto danificada'],
  ['semEndereco', 'Foto indisponível'],
  ['foraDoServidor', 'Foto indisponível'],
  ['enderecoLongo', 'Foto indisponível'],
  ['semId', 'Foto indisponível'],
  ['removida', 'Removida pelo prazo de guarda em 22/11/2026'],
] as const)('says of a photo that is %s: %s', (problema, texto) => {
  const { container } = render(<DamagedFoto foto={{ problema, removidaEm: '2026-11-22T15:00:00.000Z' }} />)
  expect(within(container).getByText(texto).title).not.toBe('')
})
