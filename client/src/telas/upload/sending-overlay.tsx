import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { descreverBusca } from '../../linha/busca-form.tsx'
import { ProgressOverlay } from '../../ui/progress-overlay.tsx'
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
      label={T.enviando(content.photos.length)}
      lines={progressLines(content.photos, progress)}
      cancelLabel={T.cancelar}
      onCancel={onCancel}
    >
      {descreverBusca(linha.busca.download, content.valores)}. {T.mantenha}
    </ProgressOverlay>
  )
}
