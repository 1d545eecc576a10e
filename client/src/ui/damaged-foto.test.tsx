import { render, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DamagedFoto } from './damaged-foto.tsx'

it.each([
  ['danificada', 'Foto danificada'],
  ['semEndereco', 'Foto indisponível'],
  ['foraDoServidor', 'Foto indisponível'],
] as const)('says of a photo that is %s: %s', (problema, texto) => {
  const { container } = render(<DamagedFoto foto={{ problema }} />)
  expect(within(container).getByText(texto).title).not.toBe('')
})
