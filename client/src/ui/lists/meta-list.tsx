import { TEXTOS } from '#shared/textos/textos'
import { classNames } from '../class-names.ts'
import { LongText } from './long-text.tsx'

export interface MetaRow {
  label: string
  valor: string
  /** Codes, dates and numbers: tabular figures. */
  num?: boolean
  /** Running text: regular weight. */
  texto?: boolean
  /** What the list is about: larger, in the line's colour. */
  forte?: boolean
}

/** Label and value pairs; an empty value shows a dash. */
export function MetaList({ rows }: { rows: readonly MetaRow[] }) {
  return (
    <dl className="meta">
      {rows.map(({ label, valor, num, texto, forte }) => (
        <div key={label} className="meta__row">
          <dt>{label}</dt>
          <dd className={classNames(num && 'num', texto && 'meta__text', forte && 'meta__strong')}>
            {texto && valor ? <LongText texto={valor} /> : valor || TEXTOS.geral.semValor}
          </dd>
        </div>
      ))}
    </dl>
  )
}
