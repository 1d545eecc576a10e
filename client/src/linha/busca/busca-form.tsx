import { useState, type FormEvent, type ReactNode } from 'react'
import { CAMPOS, type Busca, type CampoBusca, type CampoId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TextField } from '../../ui/fields/field.tsx'
import { rotuloBusca } from './busca.ts'
import { RegiaoField } from './regiao-field.tsx'

interface CamposProps {
  campos: readonly CampoBusca[]
  valores: Busca
  change: (campo: CampoId, valor: string) => void
  /** Marks required fields for the browser's own check (inspection search, spec §5). */
  required?: boolean
  /** Puts the cursor in the first field also when all are filled in, since another order is wanted. */
  anew?: boolean
}

/** The fields of a search, from the line's definition. */
function BuscaCampos({ campos, valores, change, required, anew = false }: CamposProps) {
  // An address may have filled fields in: the cursor goes to the first empty one that a search needs.
  const [first] = useState(() => {
    const empty = campos.findIndex(({ campo, obrigatorio }) => obrigatorio && !valores[campo])
    return anew ? Math.max(0, empty) : empty
  })
  return campos.map((pedido, i) => {
    const { campo, obrigatorio } = pedido
    const comum = {
      label: rotuloBusca(pedido),
      hint: obrigatorio ? undefined : TEXTOS.inspecao.opcional,
      autoFocus: i === first,
      name: campo,
      value: valores[campo] ?? '',
      required: required === true && obrigatorio,
      onChange: (event: { target: { value: string } }) => change(campo, event.target.value),
    }
    return CAMPOS[campo].tipo === 'regiao' ? (
      <RegiaoField key={campo} {...comum} />
    ) : (
      <TextField
        key={campo}
        {...comum}
        code={CAMPOS[campo].tipo === 'codigo'}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
      />
    )
  })
}

interface BuscaFormProps extends CamposProps {
  className?: string
  onSubmit: () => void
  /** Buttons of the form; the first one of type submit searches. */
  children: ReactNode
}

/** A search form: the line's fields and the screen's buttons. */
export function BuscaForm({ className, onSubmit, children, ...campos }: BuscaFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={className} onSubmit={submit}>
      <BuscaCampos {...campos} />
      {children}
    </form>
  )
}
