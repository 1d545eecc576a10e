import { useRef } from 'react'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { useFootHeight } from '../../../page/foot-height.ts'
import { Button } from '../../../ui/button.tsx'
import { isBad, totalBytes, type LocalFoto } from '../escolha/local-foto.ts'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO

interface SendState {
  /** Something is being sent. */
  sending: boolean
  /** Sending waits until every photo is judged. */
  judging: boolean
}

/** Enviar; says what it waits for. */
export function SendButton({
  sending,
  judging,
  ...place
}: SendState & { className?: string; form?: string }) {
  return (
    <Button {...place} type="submit" variant="primary" block icon="subir" busy={judging} disabled={sending}>
      {judging ? E.conferindoAntes : T.enviar}
    </Button>
  )
}

/** The foot of the screen on phones: what would be sent, and Enviar. */
export function Sendbar({
  fotos,
  formId,
  ...state
}: SendState & { fotos: readonly LocalFoto[]; formId: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar, '--foot-h')
  const good = fotos.filter((foto) => !isBad(foto))
  return (
    <div ref={bar} className="sendbar">
      <span className="small">
        <b>{TEXTOS.download.fotos(good.length)}</b>
        <br />
        <span className="muted">{formatMegabytes(totalBytes(good))}</span>
      </span>
      <SendButton {...state} form={formId} />
    </div>
  )
}
