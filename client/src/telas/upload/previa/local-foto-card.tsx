import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../../calls/notify-error.ts'
import { saveBlob } from '../../../page/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FotoCard } from '../../../ui/foto/foto-card.tsx'
import { savedName } from '../escolha/local-foto.ts'
import { isBad, type LocalFoto } from '../escolha/local-foto.ts'
import { takenLine } from './taken-line.ts'
import { useThumbnail } from './use-thumbnail.ts'

const T = TEXTOS.upload

interface LocalFotoCardProps {
  foto: LocalFoto
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

/** A chosen photo: picture, name, what is wrong with it, Baixar, Remover. */
export function LocalFotoCard({ foto, nome, onOpen, onRemove }: LocalFotoCardProps) {
  const { file } = foto
  const { ref, url } = useThumbnail(file)
  const taken = takenLine(foto)
  const isUnseen = url === 'broken' && !isBad(foto)
  const written = isBad(foto) ? foto.problema : isUnseen ? TEXTOS.inspecao.fotoNaoAbre : undefined
  return (
    <div className="local-foto" data-foto={foto.id} data-bad={isBad(foto)}>
      <FotoCard
        nome={nome}
        dito={[written, taken].filter(Boolean).join(', ')}
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
        <span ref={ref} className="foto-card__frame">
          {/* First: what is written on it lies above it. */}
          {url && url !== 'broken' && <img src={url} alt="" />}
          {isBad(foto) && <span className="local-foto__problem small">{written}</span>}
          {taken && <span className="local-foto__taken num">{taken}</span>}
          {isUnseen && <span className="broken small">{written}</span>}
        </span>
      </FotoCard>
      <Button
        small
        icon="fechar"
        className="local-foto__remove"
        aria-label={`${T.remover} ${nome}`}
        onClick={onRemove}
      />
    </div>
  )
}
