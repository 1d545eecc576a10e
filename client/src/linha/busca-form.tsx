import { useState, type FormEvent, type ReactNode } from 'react'
import {
  CAMPOS,
  REGIOES,
  type CampoBusca,
  type CampoId,
  type Linha,
  type TelaBusca,
} from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { Busca } from '../calls/linha-procedures.ts'
import { SelectField, TextField } from '../ui/field.tsx'

type Valores = Partial<Record<CampoId, string>>

/** Trimmed values without the empty ones: what a search sends. */
export function trimBusca(valores: Valores): Busca {
  const cheios = Object.entries(valores)
    .map(([campo, valor]) => [campo, valor.trim()] as const)
    .filter(([, valor]) => valor)
  return Object.fromEntries(cheios)
}

/** True when every required field of the search has a value. */
export function isBuscaComplete(linha: Linha, tela: TelaBusca, busca: Busca): boolean {
  return linha.busca[tela].every(({ campo, obrigatorio }) => !obrigatorio || Boolean(busca[campo]))
}

/** Label of a field as this search shows it. */
export const rotuloBusca = ({ campo, label }: CampoBusca) => label ?? CAMPOS[campo].label

/** The same where room is short: an order is 'OS'. */
export const rotuloCurto = (campo: CampoBusca) =>
  campo.campo === 'os' ? TEXTOS.usuario.os : rotuloBusca(campo)

/** The search as people read it: 'OS 2417, WTG CRII-07'. */
export const describeBusca = (campos: readonly CampoBusca[], busca: Busca) =>
  campos
    .filter(({ campo }) => busca[campo])
    .map((campo) => `${rotuloCurto(campo)} ${busca[campo.campo] ?? ''}`)
    .join(', ')

/** State of a search form: what is typed, and the same as a clean search. */
export function useBusca(inicial: Busca = {}) {
  const [valores, setValores] = useState<Valores>(inicial)
  const change = (campo: CampoId, valor: string) => setValores((antes) => ({ ...antes, [campo]: valor }))
  return { valores, change, busca: trimBusca(valores) }
}

interface CamposProps {
  campos: readonly CampoBusca[]
  valores: Valores
  change: (campo: CampoId, valor: string) => void
  /** Marks required fields for the browser's own check (inspection search, spec §5). */
  required?: boolean
}

/** The fields of a search, from the line's definition. */
export function BuscaCampos({ campos, valores, change, required }: CamposProps) {
  return campos.map((pedido, i) => {
    const { campo, obrigatorio } = pedido
    const comum = {
      label: rotuloBusca(pedido),
      hint: obrigatorio ? undefined : TEXTOS.inspecao.opcional,
      autoFocus: i === 0,
      name: campo,
      value: valores[campo] ?? '',
      required: required === true && obrigatorio,
      onChange: (event: { target: { value: string } }) => change(campo, event.target.value),
    }
    return CAMPOS[campo].tipo === 'regiao' ? (
      <SelectField key={campo} {...comum}>
        <option value="" />
        {REGIOES.map((regiao) => (
          <option key={regiao}>{regiao}</option>
        ))}
      </SelectField>
    ) : (
      <TextField
        key={campo}
        {...comum}
        code={CAMPOS[campo].tipo === 'codigo'}
        autoComplete="off"
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
