import { useEffect, useEffectEvent, useState } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { notifyWaiting, type NotSaved, type SavedAll } from './save-each.ts'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'

const T = TEXTOS.inspecao

/** Where the user was going: back to the search, or to another screen. */
export type Leaving = 'busca' | 'tela'

const SAIDA: Record<Leaving, { perda: string; depois: string; sair: string }> = {
  busca: { perda: T.perda, depois: T.buscaDepois, sair: T.novaBusca },
  tela: { perda: T.perdaSair, depois: T.saiDepois, sair: T.sair },
}

interface UnsavedDialogProps {
  unsaved: number
  /** True when all of them are being saved already. */
  underWay: boolean
  leaving: Leaving
  onStay: () => void
  onLeave: () => void
  onSaveAll: () => Promise<SavedAll>
  /** What the photo of an index is called. */
  nomeDe: (index: number) => string
  /** Stays, and opens a photo that was not saved. */
  onFoto: (index: number) => void
}

/**
 * Asks before unsaved marks are given up, or saves them all first, and names those that cannot be saved.
 * While saves are on their way it says so, and the question waits for their end. Source: design §5.
 */
export function UnsavedDialog({ leaving, underWay, onStay, onLeave, ...props }: UnsavedDialogProps) {
  const [asked, setAsked] = useState(props.unsaved)
  const [busy, setBusy] = useState(false)
  // The number that was asked about stays while the photos are being saved, and until the screen is left.
  const unsaved = busy || props.unsaved === 0 ? asked : props.unsaved
  const goOn = useEffectEvent(onLeave)
  const isSaved = props.unsaved === 0 && !busy
  useEffect(() => {
    // A save that was on its way, or 'save all', left nothing to ask about.
    if (isSaved) goOn()
  }, [isSaved])
  const [left, setLeft] = useState<readonly NotSaved[]>([])
  const saveAll = async () => {
    setAsked(props.unsaved)
    setBusy(true)
    const result = await props.onSaveAll()
    setBusy(false)
    notifyWaiting(result.waits)
    setLeft(result.left)
  }
  const stay = () => {
    if (!busy) onStay()
  }
  const isSaving = busy || (underWay && unsaved > 0)
  const n = left.length || unsaved
  const acoes = (
    <>
      <Button variant="primary" small disabled={busy} onClick={stay}>
        {T.continuarMarcando}
      </Button>
      <Button small busy={isSaving} onClick={() => void saveAll()}>
        {T.salvarESair(n)}
      </Button>
      <Button small disabled={isSaving} className="choice__loss" onClick={onLeave}>
        {SAIDA[leaving].sair}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={isSaving ? T.salvandoAntes(n) : T.naoSalvas(n)} acoes={acoes} onClose={stay}>
      <p>{isSaving ? SAIDA[leaving].depois : SAIDA[leaving].perda}</p>
      <NotSavedList left={left} nomeDe={props.nomeDe} onFoto={props.onFoto} />
    </ChoiceDialog>
  )
}

/** The photos that could not be saved, each with its reason and a way to it. */
function NotSavedList({
  left,
  nomeDe,
  onFoto,
}: Pick<UnsavedDialogProps, 'nomeDe' | 'onFoto'> & { left: readonly NotSaved[] }) {
  return (
    <div role="status">
      {left.length > 0 && (
        <>
          <p>{T.naoForamSalvas(left.length)}</p>
          <ul className="choice__left">
            {left.map(({ index, motivo }) => (
              <li key={index}>
                <button type="button" onClick={() => onFoto(index)}>
                  {T.fotoMotivo(nomeDe(index), motivo)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
