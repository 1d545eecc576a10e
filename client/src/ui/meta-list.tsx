import { TEXTOS } from '#shared/textos'

export interface MetaRow {
  label: string
  valor: string
  /** Codes, dates and numbers: tabular figures. */
  num?: boolean
  /** Running text: regular weight. */
  texto?: boolean
}

/** Label and value pairs; an empty value shows a dash. */
export function MetaList({ rows }: { rows: readonly MetaRow[] }) {
  return (
    <dl className="meta">
      {rows.map(({ label, valor, num, texto }) => (
        <div key={label} className="meta__row">
          <dt>{label}</dt>
          <dd className={num ? 'num' : texto ? 'meta__text' : undefined}>{valor || TEXTOS.geral.semValor}</dd>
        </div>
      ))}
    </dl>
  )
}
