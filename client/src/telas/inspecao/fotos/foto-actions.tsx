import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

const T = TEXTOS.inspecao

/** Which photo is open and what can be done with it. */
export interface Actions {
  index: number
  total: number
  saving: boolean
  onSave: () => void
  /** Saves the photo as inspected and without damage. */
  onSemDano: () => void
  onGo: (index: number) => void
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Salvar Marcações; `keys` shows its shortcut. It keeps the focus while it saves, so it is never disabled. */
export function SaveButton({ actions, keys = false }: { actions: Actions; keys?: boolean }) {
  const { saving, onSave } = actions
  return (
    <Button
      variant="primary"
      block
      className={classNames('save', saving && 'is-busy')}
      aria-busy={saving || undefined}
      onClick={onSave}
    >
      {saving && <span className="spin spin--sm" aria-hidden="true" />}
      {T.salvar}
      {keys && <kbd aria-hidden="true">{isMac() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>}
    </Button>
  )
}

/** Salvar sem dano: one stroke for a photo that shows none. */
export function CleanButton({ actions }: { actions: Actions }) {
  return (
    <Button block small className="clean" onClick={actions.onSemDano}>
      {T.semDano}
      <kbd aria-hidden="true">S</kbd>
    </Button>
  )
}

interface NavButtonProps {
  actions: Actions
  to: 'anterior' | 'proxima'
  keys?: boolean
}

/** Anterior, disabled on the first photo, or Próxima, disabled on the last. Source: spec §2. */
export function NavButton({ actions, to, keys = false }: NavButtonProps) {
  const { index, total, onGo } = actions
  const target = to === 'anterior' ? index - 1 : index + 1
  const icon = <Icon name={to} />
  const key = keys && (
    <kbd aria-hidden="true" className={to === 'proxima' ? 'l' : undefined}>
      {to === 'anterior' ? 'A' : 'D'}
    </kbd>
  )
  return (
    <Button disabled={target < 0 || target >= total} onClick={() => onGo(target)}>
      {to === 'anterior' ? icon : key}
      <span className="lbl">{T[to]}</span>
      {to === 'anterior' ? key : icon}
    </Button>
  )
}
