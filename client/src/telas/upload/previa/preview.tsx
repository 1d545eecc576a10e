import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMegabytes } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { EmptyState } from '../../../ui/placeholders/empty-state.tsx'
import { fotoCardHeight } from '../../../ui/foto/foto-card.tsx'
import { VirtualGrid } from '../../../ui/lists/virtual-grid.tsx'
import { DownloadAll } from './download-all.tsx'
import { LocalEnlarged } from './local-enlarged.tsx'
import { LocalFotoCard } from './local-foto-card.tsx'
import { LONGEST_BETWEEN, takenSummary } from './taken-line.ts'
import { fotoName, totalBytes, type LocalFoto, type Sending } from '../escolha/local-foto.ts'
import './preview.css'

const T = TEXTOS.upload
const MIN_COLUMN_PX = 186
const GAP_PX = 12

interface PreviewProps {
  fotos: readonly LocalFoto[]
  sending: Sending
  /** Sentence shown when making the zip fails. */
  erroZip: string
  onRemove: (id: number) => void
}

/**
 * Removes a photo. Its button goes with it, so the focus moves to the button of the next photo, or of the one
 * before.
 */
function useRemove({ fotos, onRemove }: Pick<PreviewProps, 'fotos' | 'onRemove'>) {
  const section = useRef<HTMLElement>(null)
  const remove = (index: number, id: number) => {
    const next = fotos[index + 1] ?? fotos[index - 1]
    flushSync(() => onRemove(id))
    const button =
      next && section.current?.querySelector<HTMLElement>(`[data-foto="${next.id}"] .local-foto__remove`)
    ;(button ?? section.current)?.focus()
  }
  return { section, remove }
}

/**
 * A line that takes the room of `room`, the longest text that may stand in it, so that nothing below it
 * moves.
 */
function KeptLine({ room, texto }: { room: string; texto: string }) {
  return (
    <p className="kept-line muted small" data-room={room}>
      <span>{texto}</span>
    </p>
  )
}

/**
 * How many photos there are, of how many bytes, and what they say of themselves, which is added while they
 * are read.
 */
function ChosenLines({ fotos }: Pick<PreviewProps, 'fotos'>) {
  const count = `${TEXTOS.download.fotos(fotos.length)}, ${formatMegabytes(totalBytes(fotos))}.`
  const { entre, semAltura } = takenSummary(fotos)
  const withHint = `${count} ${TEXTOS_ENVIO.toqueParaAmpliar}`
  return (
    <>
      <KeptLine room={withHint} texto={semAltura ? `${count} ${semAltura}` : withHint} />
      <KeptLine room={LONGEST_BETWEEN} texto={entre} />
    </>
  )
}

/**
 * Pré-visualização: the chosen photos, to check, enlarge, save or drop before sending. Not drawn anew for each letter in
 * the form and each step of an upload.
 */
export const Preview = memo(function Preview({ fotos, sending, erroZip, onRemove }: PreviewProps) {
  const [open, setOpen] = useState<{ file: File; nome: string } | null>(null)
  const { section, remove } = useRemove({ fotos, onRemove })
  return (
    <section ref={section} className="card card--padded preview" aria-label={T.preVisualizacao} tabIndex={-1}>
      <div className="head">
        <div>
          <h2>{T.preVisualizacao}</h2>
          {fotos.length > 0 && <ChosenLines fotos={fotos} />}
        </div>
        {fotos.length > 0 && <DownloadAll fotos={fotos} erroZip={erroZip} />}
      </div>
      {fotos.length === 0 && (
        <EmptyState art="escolher" texto={T.nenhumaEscolhida}>
          <p>{TEXTOS_ENVIO.aparecemAqui}</p>
        </EmptyState>
      )}
      <VirtualGrid
        items={fotos}
        itemKey={({ id }) => String(id)}
        minColumn={MIN_COLUMN_PX}
        twoOnPhones
        gap={GAP_PX}
        rowHeight={fotoCardHeight}
        renderItem={(foto, index) => {
          const nome = fotoName(foto, index)
          return (
            <LocalFotoCard
              foto={foto}
              nome={nome}
              onOpen={() => setOpen({ file: foto.file, nome })}
              onRemove={sending.has(foto.id) ? undefined : () => remove(index, foto.id)}
            />
          )
        }}
      />
      {open && <LocalEnlarged {...open} onClose={() => setOpen(null)} />}
    </section>
  )
})
