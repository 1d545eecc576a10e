import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { ThemeChoice } from '../../../ui/theme-choice.tsx'

const T = TEXTOS.inspecao

/** A choice of the dialog, and the function that changes it. */
export type Preference = [value: boolean, change: (value: boolean) => void]

function Check({ label, preference: [value, change] }: { label: string; preference: Preference }) {
  return (
    <label className="shortcuts__check">
      <input type="checkbox" checked={value} onChange={(event) => change(event.target.checked)} />
      {label}
    </label>
  )
}

interface ShortcutsDialogProps {
  oneKey: Preference
  goOn: Preference
  keepPan: Preference
  onClose: () => void
}

/** The choices for the bench, which are in sight at once, and all of its keys. Source: design §7, §8. */
export function ShortcutsDialog({ oneKey, goOn, keepPan, onClose }: ShortcutsDialogProps) {
  return (
    <Modal label={T.atalhos} className="shortcuts" onClose={onClose}>
      <div className="shortcuts__head">
        <h2>{T.atalhos}</h2>
        <Button small onClick={onClose}>
          {TEXTOS.geral.fechar}
          <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
      <div className="shortcuts__options">
        <Check label={T.usarAtalhos} preference={oneKey} />
        <Check label={T.irParaPendente} preference={goOn} />
        <Check label={T.manterPosicao} preference={keepPan} />
        <ThemeChoice />
      </div>
      <dl className="shortcuts__list">
        {T.listaAtalhos.map(({ texto, teclas }) => (
          <div key={texto}>
            <dt>{texto}</dt>
            <dd>
              {teclas.map((tecla) => (
                <kbd key={tecla}>{tecla}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
