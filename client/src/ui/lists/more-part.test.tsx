import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../testing/browser.ts'
import { Conteudo } from '../conteudo.tsx'
import { MorePart } from './more-part.tsx'

freshBrowser()

it('took the focus along when the rest had come: the screen has it', async () => {
  const part = <MorePart mostrados={50} total={60} busy={false} failed={false} onMore={() => {}} />
  const { rerender } = render(<Conteudo children={part} />)
  screen.getByRole('button', { name: TEXTOS.geral.carregarMais }).focus()
  rerender(<Conteudo children={<ul />} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
