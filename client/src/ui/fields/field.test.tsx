import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { freshBrowser } from '../../testing/browser.ts'
import { Button } from '../button.tsx'
import { TextareaField, TextField } from './field.tsx'
import { FileField } from './file-field.tsx'
import { PasswordField } from './password-field.tsx'

freshBrowser()

const show = (length: number) =>
  render(<TextareaField label="Observação" value={'a'.repeat(length)} maxLength={5000} onChange={() => {}} />)

describe('a field of several lines', () => {
  it('dropped the end of a long text without a word: nearly full it says how much it holds', () => {
    show(5000)
    const field = screen.getByLabelText('Observação')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '5.000 de 5.000 caracteres',
    )
  })

  it('counts nothing while there is room', () => {
    show(4500)
    expect(screen.queryByText(/caracteres/)).toBeNull()
  })
})

it('a code was mended by the keyboard of a phone, and begun in small letters', () => {
  render(<TextField label="WTG" code />)
  const field = screen.getByLabelText('WTG')
  const said = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => field.getAttribute(name))
  expect(said).toEqual(['characters', 'off', 'false'])
})

it('what is wrong with chosen files was said where it stood, and not with the button that has the focus then', () => {
  render(
    <FileField label="Fotos" error="Escolha pelo menos uma foto">
      {(button) => <Button {...button}>Escolher fotos</Button>}
    </FileField>,
  )
  const description = 'Escolha pelo menos uma foto'
  const button = screen.getByRole('button', { name: 'Escolher fotos', description })
  expect(button.getAttribute('aria-invalid')).toBe('true')
})

it('four buttons that show a password were told apart by nothing', () => {
  render(
    <>
      <PasswordField label="Senha atual" />
      <PasswordField label="Senha nova" />
    </>,
  )
  const described = screen
    .getAllByRole('button', { name: 'Mostrar senha' })
    .map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  expect(described).toEqual(['Senha atual', 'Senha nova'])
})

it('a field that is required and still empty was read aloud as a wrong one', () => {
  render(<TextField label="E-mail" required />)
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('false')
})
