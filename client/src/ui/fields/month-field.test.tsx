import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { MonthField } from './month-field.tsx'

afterEach(cleanup)

/** A filter in a browser without a month picker, and a button beside it that clears it. */
function openFilter() {
  const asked: string[] = []
  function Filter() {
    const [mes, setMes] = useState('')
    const change = (next: string) => {
      asked.push(next)
      setMes(next)
    }
    return (
      <>
        <MonthField value={mes} onChange={change} />
        <button onClick={() => setMes('')}>limpar</button>
      </>
    )
  }
  render(<Filter />)
  const field = screen.getByLabelText<HTMLInputElement>(TEXTOS.painel.filtrarPorMes)
  // The field stays a text field, whatever type it is given.
  field.setAttribute('type', 'text')
  Object.defineProperty(field, 'type', { get: () => 'text', set() {} })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { asked, field, type }
}

it('filters by a whole month or by none, never by what is half typed where there is no picker', () => {
  const { asked, field, type } = openFilter()
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

it('filtered nothing, without a word, by a month as it is written in Portuguese', () => {
  const { asked, field, type } = openFilter()
  type('11/202')
  // This is no month: the text stays as it was typed.
  type('13/2026')
  expect(field.value).toBe('13/2026')
  type('11/2026')
  expect([asked, field.value]).toEqual([['2026-11'], '2026-11'])
})

it('went on showing the half of a month that was typed when the filter was taken back', () => {
  const { field, type } = openFilter()
  type('2026-11')
  type('2026-1')
  fireEvent.click(screen.getByText('limpar'))
  expect(field.value).toBe('')
  type('2026-1')
  expect(field.value).toBe('2026-1')
})
