import { SelectField } from './field.tsx'

interface ChoiceFieldProps {
  label: string
  value: string
  /** Text that is shown while nothing is chosen. */
  nothing: string
  choices: readonly { valor: string; label: string }[]
  onValue: (value: string) => void
}

/** One of a line's own choices, or none. A value the line does not know stays selectable. */
export function ChoiceField({ label, value, nothing, choices, onValue }: ChoiceFieldProps) {
  const unknown = value !== '' && !choices.some(({ valor }) => valor === value)
  return (
    <SelectField label={label} value={value} onChange={(event) => onValue(event.target.value)}>
      <option value="">{nothing}</option>
      {choices.map((choice) => (
        <option key={choice.valor} value={choice.valor}>
          {choice.label}
        </option>
      ))}
      {unknown && <option value={value}>{value}</option>}
    </SelectField>
  )
}
