import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import type { Fila } from '../fila.ts'
import type { Item } from '../fila-types.ts'
import { fotosOf, itensInState } from '../itens.ts'

const F = TEXTOS_FILA

interface LeftDialogProps {
  fila: Fila
  itens: readonly Item[]
  onClose: () => void
  /** Leads to the form, which says why the file was refused and asks for another. */
  onOtherJson: (motivo: string) => void
}

/** Title that says what was refused: photos, the work-order file, or both; or that photos could not be read. */
function tituloOf(left: readonly Item[]): string {
  const fotos = fotosOf(left)
  if (fotos.length === 0) return F.sobrouJson
  if (fotos.length < left.length) return F.sobraramArquivos(left.length)
  const isUnread = itensInState(left, 'falhou').length === left.length
  return isUnread ? F.naoLidas(left.length) : F.sobraram(left.length)
}

/**
 * The work-order file, if it was refused: the same file would be refused again, so another one is asked for.
 */
const refusedJson = (left: readonly Item[]) => left.find(({ n, estado }) => n === 0 && estado === 'recusada')

/**
 * Asks what to do about the photos and the work-order file that were refused or could not be read, each with its
 * reason, once everything else has arrived: send them again, or go on without them.
 */
export function LeftDialog({ fila, itens, onClose, onOtherJson }: LeftDialogProps) {
  const left = itensInState(itens, 'recusada', 'falhou')
  const arrived = itensInState(fotosOf(itens), 'chegou').length
  const fotos = fotosOf(left).length
  const canDeliver = arrived > 0 && fotos === left.length
  const json = refusedJson(left)
  const acoes = json ? (
    <Button variant="primary" small onClick={() => onOtherJson(json.motivo ?? F.outroJson)}>
      {F.voltarAoFormulario}
    </Button>
  ) : (
    <>
      <Button variant="primary" small onClick={() => fila.retry()}>
        {left.length === 1 ? TEXTOS.geral.tentarDeNovo : F.tentarTodas}
      </Button>
      {canDeliver && (
        <Button small onClick={fila.leaveOutFailed}>
          {F.entregarSem(arrived)}
        </Button>
      )}
      <Button small variant="quiet" onClick={onClose}>
        {TEXTOS.upload.cancelar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={tituloOf(left)} acoes={acoes} unasked onClose={() => undefined}>
      <ul className="problems__asked">
        {left.map(({ n, nome, motivo }) => (
          <li key={n}>
            <span>{motivo || nome}</span>{' '}
            {left.length > 1 && !json && (
              <Button
                small
                variant="quiet"
                aria-label={`${TEXTOS.geral.tentarDeNovo} ${nome}`}
                onClick={() => fila.retry(n)}
              >
                {TEXTOS.geral.tentarDeNovo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {fotos > 0 && <p>{arrived > 0 ? TEXTOS_ENVIO.semProblema(arrived) : TEXTOS_ENVIO.nenhumaBoa}</p>}
      {itensInState(left, 'falhou').length > 0 && <p>{F.comoEscolher}</p>}
      {json && <p>{F.outroJson}</p>}
    </ChoiceDialog>
  )
}
