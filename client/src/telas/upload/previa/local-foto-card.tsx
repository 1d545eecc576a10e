import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { FotoCard } from '../../../ui/foto/foto-card.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { isBadFoto, type LocalFoto } from '../escolha/local-foto.ts'
import { SaveLocal } from './save-local.tsx'
import { takenLine } from './taken-line.ts'
import { useThumbnail } from './use-thumbnail.ts'

const T = TEXTOS.upload

interface LocalFotoCardProps {
  foto: LocalFoto
  nome: string
  onOpen: () => void
  /** Undefined while the photo is being sent. */
  onRemove: (() => void) | undefined
}

/** A chosen photo: picture, name, what is wrong with it, Baixar, Remover. */
export function LocalFotoCard({ foto, nome, onOpen, onRemove }: LocalFotoCardProps) {
  const { file } = foto
  const { ref, url } = useThumbnail(file)
  const card = useRef<HTMLDivElement>(null)
  // The photos of an upload that has arrived leave the preview while somebody may be looking at them.
  useFocusLeft(card)
  const taken = takenLine(foto)
  const isUnseen = url === 'broken' && !isBadFoto(foto)
  const written = isBadFoto(foto) ? foto.problema : isUnseen ? TEXTOS.inspecao.fotoNaoAbre : undefined
  return (
    <div ref={card} className="local-foto" data-foto={foto.id} data-bad={isBadFoto(foto)}>
      <FotoCard
        nome={nome}
        dito={[written, taken].filter(Boolean).join(', ')}
        onOpen={onOpen}
        actions={<SaveLocal variant="quiet" small file={file} nome={nome} />}
      >
        <span ref={ref} className="foto-card__frame">
          {/* The picture comes first, so that what is written on it lies above it. */}
          {url && url !== 'broken' && <img src={url} alt="" />}
          {isBadFoto(foto) && <span className="local-foto__problem small">{written}</span>}
          {taken && <span className="local-foto__taken">{taken}</span>}
          {isUnseen && <span className="broken small">{written}</span>}
        </span>
      </FotoCard>
      {onRemove && (
        <Button
          small
          icon="fechar"
          className="local-foto__remove"
          aria-label={`${T.remover} ${nome}`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
