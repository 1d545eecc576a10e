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
 * Filter by month, in the browser's own picker. Browsers that have none show a text field: what is half typed there
 * filters nothing yet.
 */
export function MonthField({ value, onChange }: MonthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const complete = text === '' || mesSchema.safeParse(text).success
    setTyped(complete ? null : text)
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
