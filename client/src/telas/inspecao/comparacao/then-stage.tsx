import type { Foto } from '#shared/contract/inspecao/foto'
import { labelDano, type Linha } from '#shared/linhas/index'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { fotoAt } from '../../../calls/foto-url.ts'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { LARGURA_MINIATURA } from '../fotos/derivative.ts'
import { BrokenFoto } from '../stage/picture/broken-foto.tsx'
import { needsTiles, StageTiles } from '../stage/closeup/stage-tiles.tsx'
import { fotoStyle } from '../stage/picture/foto-style.ts'
import { stageDerivative } from '../stage/picture/stage-derivative.ts'
import { StagePicture } from '../stage/picture/stage-picture.tsx'
import type { StageState } from '../stage/use-stage.ts'
import { MarkerOutline } from './marker-outline.tsx'
import { useThenPicture } from './use-then-picture.ts'

const T = TEXTOS_COMPARAR

/** What a photo of then was marked as. */
export const danoDe = (linha: Linha, { dano }: Foto) => (dano ? labelDano(linha, dano) : T.semDizer)

interface ThenStageProps {
  foto: Foto
  index: number
  neighbours: readonly Foto[]
  /** The open photo, which leads. */
  stage: StageState
}

/** The photo of then with its mark, moved together with the open one. */
export function ThenStage({ foto, index, neighbours, stage }: ThenStageProps) {
  const { frame: leads, zoomPan, open } = stage
  const { surface, picture, frame, bitmaps, tiles, view, listeners } = useThenPicture({
    foto,
    neighbours,
    leads,
    zoomPan,
  })
  const { filter } = stage.adjusting
  const n = numeroDe(foto, index)
  const alt = `${T.titulo}, ${T.foto(n)}`
  return (
    <>
      <div ref={surface} className="stage-surface compare__surface" {...listeners}>
        {frame ? (
          <>
            <div className="stage-picture" style={{ filter }}>
              <div className="stage-foto" style={fotoStyle(frame, view)}>
                <StagePicture
                  key={picture.key}
                  image={foto.image}
                  alt={alt}
                  {...stageDerivative(frame, view.zoom)}
                  bitmaps={bitmaps}
                  onReady={picture.onReady}
                  onFail={picture.onFail}
                />
              </div>
              {needsTiles(frame, view) && (
                <StageTiles image={foto.image} frame={frame} view={view} tiles={tiles} />
              )}
            </div>
            {foto.marker && (
              <MarkerOutline
                frame={frame}
                view={view}
                marker={foto.marker}
                label={T.marcacaoDeEntao(danoDe(open.linha, foto))}
              />
            )}
          </>
        ) : (
          !picture.failed && (
            <img
              className="stage-wait"
              src={fotoAt(foto.image, LARGURA_MINIATURA)}
              alt=""
              draggable={false}
            />
          )
        )}
      </div>
      {picture.failed && <BrokenFoto n={n} onRetry={picture.onRetry} />}
    </>
  )
}
