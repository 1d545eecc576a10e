import { useState } from 'react'
import { formatarMegabytes } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/envio'
import { EmptyState } from '../../ui/empty-state.tsx'
import { photoCardHeight } from '../../ui/foto-card.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { DownloadAll } from './download-all.tsx'
import { LocalEnlarged } from './local-enlarged.tsx'
import { LocalPhotoCard } from './local-foto-card.tsx'
import { photoName, totalBytes, type LocalPhoto } from './local-foto.ts'

const T = TEXTOS.upload
const MIN_COLUMN_PX = 186
const GAP_PX = 12

interface PreviewProps {
  photos: readonly LocalPhoto[]
  /** Sentence of a zip that failed. */
  erroZip: string
  onRemove: (id: number) => void
}

/** Pré-visualização: the chosen photos, to check, enlarge, save or drop before sending. */
export function Preview({ photos, erroZip, onRemove }: PreviewProps) {
  const [open, setOpen] = useState<{ file: File; nome: string } | null>(null)
  return (
    <section className="card pad preview" aria-label={T.preVisualizacao}>
      <div className="head">
        <div>
          <h2>{T.preVisualizacao}</h2>
          {photos.length > 0 && (
            <span className="muted sm">
              {TEXTOS.download.fotos(photos.length)}, {formatarMegabytes(totalBytes(photos))}.{' '}
              {TEXTOS_ENVIO.toqueParaAmpliar}
            </span>
          )}
        </div>
        {photos.length > 0 && <DownloadAll photos={photos} erroZip={erroZip} />}
      </div>
      {photos.length === 0 && (
        <EmptyState art="escolher" texto={T.nenhumaEscolhida}>
          <p>{TEXTOS_ENVIO.aparecemAqui}</p>
        </EmptyState>
      )}
      <VirtualGrid
        items={photos}
        itemKey={({ id }) => String(id)}
        minColumn={MIN_COLUMN_PX}
        twoOnPhones
        gap={GAP_PX}
        rowHeight={photoCardHeight}
        renderItem={(photo, index) => {
          const nome = photoName(photo, index)
          return (
            <LocalPhotoCard
              photo={photo}
              nome={nome}
              onOpen={() => setOpen({ file: photo.file, nome })}
              onRemove={() => onRemove(photo.id)}
            />
          )
        }}
      />
      {open && <LocalEnlarged {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}
