import type { Foto } from '#shared/contract/inspecao/foto'
import { labelDano, type Linha } from '#shared/linhas/index'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { BrokenFoto } from '../stage/picture/broken-foto.tsx'
import { FramedFoto, WaitingFoto } from '../stage/picture/framed-foto.tsx'
import type { StageState } from '../stage/use-stage.ts'
import { MarkerOutline } from './marker-outline.tsx'
import { useThenPicture } from './use-then-picture.ts'

const T = TEXTOS_COMPARAR

/** Label of the damage that a photo of the earlier order was marked with. */
export const danoDe = (linha: Linha, { dano }: Foto) => (dano ? labelDano(linha, dano) : T.semDizer)

interface ThenStageProps {
  foto: Foto
  index: number
  neighbours: readonly Foto[]
  /** Stage of the open photo, which leads. */
  stage: StageState
}

/** The earlier order's photo with its mark, moved together with the open one. */
export function ThenStage({ foto, index, neighbours, stage }: ThenStageProps) {
  const { frame: leads, zoomPan, open } = stage
  const { surface, framed, projection, listeners } = useThenPicture({ foto, neighbours, leads, zoomPan })
  const { picture } = framed
  const n = numeroDe(foto, index)
  return (
    <>
      <div ref={surface} className="stage-surface compare__surface" {...listeners}>
        {projection ? (
          <>
            <FramedFoto
              image={foto.image}
              alt={`${T.titulo}, ${T.foto(n)}`}
              filter={stage.adjusting.filter}
              projection={projection}
              loaded={framed}
            />
            {foto.marker && (
              <MarkerOutline
                projection={projection}
                marker={foto.marker}
                label={T.marcacaoDeEntao(danoDe(open.linha, foto))}
              />
            )}
          </>
        ) : (
          !picture.failed && <WaitingFoto image={foto.image} />
        )}
      </div>
      {picture.failed && <BrokenFoto foto={foto} n={n} onRetry={picture.onRetry} />}
    </>
  )
}
