import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { describeBusca } from '../../../linha/busca.ts'
import { ProgressOverlay } from '../../../ui/progress-overlay.tsx'
import { percentOf, progressLines } from './send-progress.ts'
import type { Sending } from './use-send.ts'

const T = TEXTOS.upload

/** While a batch is sent: percentage, which photo, bytes, speed, time left, and the way to stop it. */
export function SendingOverlay({
  linha,
  sending: { content, progress },
  onCancel,
}: {
  linha: Linha
  sending: Sending
  onCancel: () => void
}) {
  return (
    <ProgressOverlay
      percent={percentOf(progress)}
      label={T.enviando(content.fotos.length)}
      lines={progressLines(content.fotos, progress)}
      cancelLabel={T.cancelar}
      onCancel={onCancel}
    >
      {describeBusca(linha.busca.download, content.valores)}. {T.mantenha}
    </ProgressOverlay>
  )
}
