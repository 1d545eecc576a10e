import type { ComponentProps } from 'react'
import { REGIOES } from '#shared/linhas/index'
import { SelectField } from '../../ui/fields/field.tsx'

/** Choice of a region, or of none yet. */
export function RegiaoField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      <option value="" />
      {REGIOES.map((regiao) => (
        <option key={regiao}>{regiao}</option>
      ))}
    </SelectField>
  )
}
