import { useState, type FormEvent } from 'react'
import { searchText } from '#shared/text/search-text'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { data } from '../../../page/datas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Comparison } from './use-comparison.ts'

const T = TEXTOS_COMPARAR

interface OrderChoiceProps {
  comparison: Comparison
  /** OS of the order that is open. */
  open: string
}

/** Field for the OS of the earlier order, where the backend tells no earlier orders. */
function TypedOrder({ comparison, open }: OrderChoiceProps) {
  const [os, setOs] = useState(comparison.os ?? '')
  const [same, setSame] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = os.trim()
    const isOpen = searchText(typed) === searchText(open)
    setSame(isOpen)
    if (typed !== '' && !isOpen) comparison.choose(typed)
  }
  return (
    <form className="compare__typed" onSubmit={submit}>
      <input
        className="input input--data"
        aria-label={T.digiteOs}
        placeholder={T.digiteOs}
        maxLength={100}
        data-own-undo
        required
        value={os}
        aria-invalid={same || undefined}
        onChange={({ target }) => setOs(target.value)}
      />
      <Button type="submit" small busy={comparison.busy}>
        {T.buscar}
      </Button>
      {same && (
        <span className="compare__same" role="alert">
          {T.mesmaOs}
        </span>
      )}
    </form>
  )
}

/** Choice of the earlier order that stands beside the open one. */
export function OrderChoice({ comparison, open }: OrderChoiceProps) {
  const { aqui, ordens, os, choose, busy } = comparison
  if (!aqui) return <TypedOrder comparison={comparison} open={open} />
  // An empty choice keeps the place while the orders are asked for, since the button that closes the
  // comparison stands beside it.
  if (ordens.length === 0 && !busy) return null
  return (
    <select
      className="input compare__select"
      aria-label={T.compararCom}
      disabled={ordens.length === 0}
      value={os}
      onChange={({ target }) => choose(target.value)}
    >
      {ordens.map(({ os: one, em, total }) => (
        <option key={one} value={one}>
          {T.ordem(one, data(em), total)}
        </option>
      ))}
    </select>
  )
}
