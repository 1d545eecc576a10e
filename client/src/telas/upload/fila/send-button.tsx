import { useRef } from 'react'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { useFootHeight } from '../../../page/foot-height.ts'
import { Button } from '../../../ui/button.tsx'
import { isBadFoto, totalBytes, type LocalFoto } from '../escolha/local-foto.ts'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO

interface SendState {
  /** True while a batch is being sent. */
  sending: boolean
  /** True while sending waits until every photo is judged. */
  judging: boolean
}

/** The button Enviar; it says what it waits for. */
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

/** Bar at the foot of the screen on phones: what would be sent, and Enviar. */
export function Sendbar({
  fotos,
  formId,
  ...state
}: SendState & { fotos: readonly LocalFoto[]; formId: string }) {
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar, '--foot-h')
  const good = fotos.filter((foto) => !isBadFoto(foto))
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
