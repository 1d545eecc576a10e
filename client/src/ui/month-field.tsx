import { TEXTOS } from '#shared/textos'
import { TextField } from './field.tsx'

interface MonthFieldProps {
  /** 'YYYY-MM', or empty for all months. */
  value: string
  onChange: (mes: string) => void
}

/** Filter by month, in the browser's own picker. */
export function MonthField({ value, onChange }: MonthFieldProps) {
  return (
    <TextField
      label={TEXTOS.admin.filtrarPorMes}
      type="month"
      pattern="\d{4}-\d{2}"
      placeholder={TEXTOS.admin.formatoMes}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
