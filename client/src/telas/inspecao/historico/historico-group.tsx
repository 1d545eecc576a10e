import { useState } from 'react'
import type { Salva } from '#shared/contract/inspecao/foto'
import { TEXTOS_HISTORICO } from '#shared/textos/inspecao/historico'
import { dataHora } from '../../../page/datas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Review } from '../review/open-foto.ts'
import { HistoricoDialog } from './historico-dialog.tsx'
import './historico.css'

const T = TEXTOS_HISTORICO

function Shown({ review, salva }: { review: Review; salva: Salva }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="historico">
      <p>{T.salvaPor(salva.por, dataHora(salva.em))}</p>
      <Button small variant="quiet" aria-label={T.titulo} onClick={() => setOpen(true)}>
        {T.abrir}
      </Button>
      {open && <HistoricoDialog review={review} onClose={() => setOpen(false)} />}
    </div>
  )
}

/**
 * Who saved the open photo last, and the way to earlier saves; not shown with a backend that tells no saves.
 */
export function HistoricoGroup({ review }: { review: Review }) {
  const { foto, state } = review
  return state.salva && <Shown key={foto.id} review={review} salva={state.salva} />
}
