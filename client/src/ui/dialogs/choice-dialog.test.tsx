import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

freshBrowser()

it('a question was read aloud as its title and first answer, without what they decide', () => {
  render(
    <ChoiceDialog titulo="Salvar sem dizer o dano?" acoes={<button>Sim</button>} onClose={() => {}}>
      <p>O dano não foi escolhido.</p>
    </ChoiceDialog>,
  )
  const named = { name: 'Salvar sem dizer o dano?', description: 'O dano não foi escolhido.' }
  expect(screen.getByRole('dialog', named)).toBeTruthy()
})
