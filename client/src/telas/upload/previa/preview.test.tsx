import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { CallsProvider } from '../../../calls/calls-provider.tsx'
import { freshBrowser, user } from '../../../testing/browser.ts'
import type { LocalFoto } from '../escolha/local-foto.ts'
import { Preview } from './preview.tsx'

const T = TEXTOS.upload
freshBrowser('administrador')

const foto = (nome: string, id: number): LocalFoto => ({
  id,
  file: new File(['x'], nome, { type: 'image/jpeg' }),
})

function Chosen() {
  const [fotos, setFotos] = useState(['a.jpg', 'b.jpg', 'c.jpg'].map(foto))
  const remove = (id: number) => setFotos((before) => before.filter((each) => each.id !== id))
  return <Preview fotos={fotos} erroZip="" onRemove={remove} />
}

it('leaves the keyboard at the next photo when one is removed, and at the preview after the last', async () => {
  render(<Chosen />, { wrapper: CallsProvider })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.click(screen.getByRole('button', { name: `${T.remover} b.jpg` }))
  expect(focused()).toBe(`${T.remover} c.jpg`)
  await user.keyboard('{Enter}')
  expect(focused()).toBe(`${T.remover} a.jpg`)
  await user.keyboard('{Enter}')
  expect(focused()).toBe(T.preVisualizacao)
})
