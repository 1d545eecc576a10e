import { TEXTOS } from '#shared/textos'
import { notifyError } from '../../lib/notify-error.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoCard } from '../../ui/photo-card.tsx'
import { savedName } from './local-photo.ts'
import { useThumbnail } from './use-thumbnail.ts'

const T = TEXTOS.upload

interface LocalPhotoCardProps {
  file: File
  nome: string
  onOpen: () => void
  onRemove: () => void
}

/** Saves the file with the ending of what it is; one that can no longer be read is told. */
function save(file: File, nome: string) {
  savedName(file, nome).then(
    (real) => saveBlob(file, real),
    (error: unknown) => notifyError(error, TEXTOS.download.erroFoto),
  )
}

/** A chosen photo: picture, name, Baixar, Remover. */
export function LocalPhotoCard({ file, nome, onOpen, onRemove }: LocalPhotoCardProps) {
  const { ref, url } = useThumbnail(file)
  return (
    <div className="local-photo">
      <PhotoCard
        nome={nome}
        onOpen={onOpen}
        actions={
          <Button
            variant="quiet"
            small
            icon="baixar"
            aria-label={`${T.baixar} ${nome}`}
            onClick={() => save(file, nome)}
          >
            <span>{T.baixar}</span>
          </Button>
        }
      >
        <span ref={ref} className="im__frame">
          {url === 'broken' && <span className="broken sm">{TEXTOS.inspecao.fotoNaoAbre}</span>}
          {url && url !== 'broken' && <img src={url} alt="" />}
        </span>
      </PhotoCard>
      <Button
        small
        icon="fechar"
        className="local-photo__remove"
        aria-label={`${T.remover} ${nome}`}
        onClick={onRemove}
      />
    </div>
  )
}
