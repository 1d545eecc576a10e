import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao

/** The keys that save the open photo, as this computer names them. */
const saveKeys = () => [/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl', 'Enter']

/**
 * Salvar Marcações; `keys` shows its shortcut, which a mouse over it is told anyway. While it saves it keeps its colour,
 * which a `busy` button does not.
 */
export function SaveButton({ review, keys = false }: { review: Review; keys?: boolean }) {
  const { index, marcacoes, onSave } = review
  const saving = marcacoes.saving.has(index)
  return (
    <Button
      variant="primary"
      block
      className={classNames('panel__save', saving && 'is-busy')}
      aria-busy={saving || undefined}
      title={`${T.salvar} (${saveKeys().join('+')})`}
      onClick={onSave}
    >
      {saving && <span className="spin spin--sm" aria-hidden="true" />}
      {T.salvar}
      {keys && <kbd aria-hidden="true">{saveKeys().join(' ')}</kbd>}
    </Button>
  )
}

/** Salvar sem dano: saves a photo that shows no damage with one press. */
export function CleanButton({ review, keys = false }: { review: Review; keys?: boolean }) {
  return (
    <Button block small title={`${T.semDano} (S)`} onClick={review.onSemDano}>
      {T.semDano}
      {keys && <kbd aria-hidden="true">S</kbd>}
    </Button>
  )
}

/** Puts the marker of the photo before on this one; not shown where that photo has none. */
export function CopyButton({ review }: { review: Review }) {
  if (!review.copiable) return null
  const label = T.copiarDaFoto(review.nomeDe(review.index - 1))
  return (
    <Button small onClick={review.onCopyPrevious} title={`${label} (C)`}>
      {label}
      <kbd aria-hidden="true">C</kbd>
    </Button>
  )
}

interface NavButtonProps {
  review: Review
  to: 'anterior' | 'proxima'
  keys?: boolean
}

/** Anterior, disabled on the first photo that is shown, or Próxima, disabled on the last. Source: spec §2. */
export function NavButton({ review, to, keys = false }: NavButtonProps) {
  const { filtro, onStep } = review
  const icon = <Icon name={to} />
  const letter = to === 'anterior' ? 'A' : 'D'
  const key = keys && (
    <kbd aria-hidden="true" className={to === 'proxima' ? 'kbd--first' : undefined}>
      {letter}
    </kbd>
  )
  return (
    <Button
      aria-label={keys ? undefined : T[to]}
      title={`${T[to]} (${letter})`}
      disabled={filtro[to] === null}
      onClick={() => onStep(to === 'anterior' ? -1 : 1)}
    >
      {to === 'anterior' ? icon : key}
      <span className="button-label">{T[to]}</span>
      {to === 'anterior' ? key : icon}
    </Button>
  )
}
