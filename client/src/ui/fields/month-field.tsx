import { useState } from 'react'
import { mesSchema } from '#shared/time/mes'
import { TEXTOS } from '#shared/textos/textos'
import { TextField } from './field.tsx'

interface MonthFieldProps {
  /** 'YYYY-MM', or empty for all months. */
  value: string
  onChange: (mes: string) => void
}

/**
 * Filter by month, in the browser's own picker. Browsers without one show a text field, in which an
 * incomplete month filters nothing yet.
 */
export function MonthField({ value, onChange }: MonthFieldProps) {
  /**
   * An incomplete month as typed, and the month that was chosen then: when another is chosen elsewhere, the
   * text is dropped.
   */
  const [half, setHalf] = useState<{ text: string; over: string } | null>(null)
  const typed = half?.over === value ? half.text : null
  const change = (written: string) => {
    // A month written as in Portuguese, MM/AAAA, is taken as well.
    const text = written.replace(/^(\d\d)\/(\d{4})$/, '$2-$1')
    const complete = text === '' || mesSchema.safeParse(text).success
    setHalf(complete ? null : { text: written, over: value })
    if (complete) onChange(text)
  }
  return (
    <div className="month" data-empty={value === '' && typed === null} data-all={TEXTOS.painel.todosOsMeses}>
      <TextField
        label={TEXTOS.painel.filtrarPorMes}
        type="month"
        pattern="\d{4}-\d{2}"
        placeholder={TEXTOS.painel.formatoMes}
        value={typed ?? value}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
