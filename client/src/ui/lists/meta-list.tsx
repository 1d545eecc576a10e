import { TEXTOS } from '#shared/textos/textos'
import { classNames } from '../class-names.ts'
import { Email } from '../email.tsx'
import { LongText } from './long-text.tsx'

export interface MetaRow {
  label: string
  valor: string
  /** True for an e-mail address. */
  email?: boolean
  /** True for codes, dates and numbers, which get tabular figures. */
  num?: boolean
  /** True for running text, which gets the regular weight. */
  texto?: boolean
  /** True for what the list is about, which is larger and in the line's colour. */
  forte?: boolean
}

function Value({ valor, email, texto }: MetaRow) {
  if (!valor) return TEXTOS.geral.semValor
  if (texto) return <LongText texto={valor} />
  return email ? <Email>{valor}</Email> : valor
}

/** Label and value pairs; an empty value shows a dash. */
export function MetaList({ rows }: { rows: readonly MetaRow[] }) {
  return (
    <dl className="meta">
      {rows.map((row) => (
        <div key={row.label} className={classNames('meta__row', row.forte && 'meta__row--strong')}>
          <dt>{row.label}</dt>
          <dd
            className={classNames(row.num && 'num', row.texto && 'meta__text', row.forte && 'meta__strong')}
          >
            <Value {...row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
