import { TEXTOS } from '#shared/textos'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const T = TEXTOS.inspecao

/** Which photo is open and what can be done with it. */
export interface Actions {
  index: number
  total: number
  saving: boolean
  onSave: () => void
  onGo: (index: number) => void
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Salvar Marcações; `keys` shows its shortcut. */
export function SaveButton({ actions, keys = false }: { actions: Actions; keys?: boolean }) {
  return (
    <Button variant="primary" block className="save" busy={actions.saving} onClick={actions.onSave}>
      {T.salvar}
      {keys && <kbd aria-hidden="true">{isMac() ? '⌘ Enter' : 'Ctrl Enter'}</kbd>}
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
