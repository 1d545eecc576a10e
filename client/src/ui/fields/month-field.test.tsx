import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { MonthField } from './month-field.tsx'

afterEach(cleanup)

it('filters by a whole month or by none, never by what is half typed where there is no picker', () => {
  const asked: string[] = []
  function Filter() {
    const [mes, setMes] = useState('')
    return (
      <MonthField
        value={mes}
        onChange={(next) => {
          asked.push(next)
          setMes(next)
        }}
      />
    )
  }
  render(<Filter />)
  const field = screen.getByLabelText<HTMLInputElement>(TEXTOS.painel.filtrarPorMes)
  // As a browser without the picker: a text field, whatever is asked for.
  field.setAttribute('type', 'text')
  Object.defineProperty(field, 'type', { get: () => 'text', set() {} })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  for (const text of ['2', '2026-1', '2026-13', '2026-11']) {
    type(text)
    expect(field.value).toBe(text)
  }
  expect(asked).toEqual(['2026-11'])
  type('2026-1')
  expect(asked).toEqual(['2026-11'])
  type('')
  expect(asked).toEqual(['2026-11', ''])
})
