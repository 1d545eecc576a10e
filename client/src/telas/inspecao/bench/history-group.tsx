import { TEXTOS } from '#shared/textos/textos'
import { ToolButton } from '../stage/tool-button.tsx'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao

/** Desfazer and Refazer of the open photo; beside the tools or, on phones, beside the photo's name. */
export function HistoryGroup({ review }: { review: Review }) {
  const { antes, depois } = review.state.history
  return (
    <div className="tool-group history-group" role="group" aria-label={T.desfazerOuRefazer}>
      <ToolButton
        icon="desfazer"
        label={T.desfazer}
        title={T.desfazerTecla}
        disabled={antes.length === 0}
        onClick={review.onUndo}
      />
      <ToolButton
        icon="refazer"
        label={T.refazer}
        title={T.refazerTecla}
        disabled={depois.length === 0}
        onClick={review.onRedo}
      />
    </div>
  )
}
