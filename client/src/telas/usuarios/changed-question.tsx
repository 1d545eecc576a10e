import { NIVEIS, NIVEL_INFO } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import type { Mudanca } from './use-edit.ts'

const T = TEXTOS.usuarios
const { campos: LABELS } = TEXTOS.cadastro

function said({ campo }: Mudanca, valor: string): string {
  const nivel = campo === 'nivel' && NIVEIS.find((each) => each === valor)
  return nivel ? NIVEL_INFO[nivel].label : valor || TEXTOS.geral.semValor
}

interface ChangedQuestionProps {
  nome: string
  mudancas: readonly Mudanca[]
  onSaveOver: () => void
  onKeep: () => void
  /** Called when nothing was decided: back to the form. */
  onClose: () => void
}

/**
 * Asks which registration stays: what somebody else saved while this one was edited, or this one saved over
 * it.
 */
export function ChangedQuestion({ nome, mudancas, onSaveOver, onKeep, onClose }: ChangedQuestionProps) {
  const acoes = (
    <>
      <Button variant="primary" small onClick={onKeep}>
        {T.ficarComoEsta}
      </Button>
      <Button small onClick={onSaveOver}>
        {T.salvarPorCima}
      </Button>
      <Button small variant="quiet" onClick={onClose}>
        {T.voltarAEdicao}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={T.mudouTitulo(nome)} acoes={acoes} onClose={onClose}>
      <dl className="usuarios__mudancas">
        {mudancas.map((mudanca) => (
          <div key={mudanca.campo}>
            <dt>{LABELS[mudanca.campo].label}</dt>
            <dd>
              <span>{T.agora}</span> <b>{said(mudanca, mudanca.agora)}</b>
            </dd>
            <dd>
              <span>{T.seSalvar}</span> <b>{said(mudanca, mudanca.seSalvar)}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p>{T.mudouTexto}</p>
    </ChoiceDialog>
  )
}
