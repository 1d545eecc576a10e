import { useLayoutEffect, useRef } from 'react'
import { partOnStage, scaleOf, type Projection } from '../geometry.ts'
import { canvasSettings } from '../adjustments/canvas-settings.ts'
import { paintTiles, tileUrls } from './paint.ts'
import type { TileBitmaps } from './tile-bitmaps.ts'
import { useTileUser } from './use-tiles.ts'
import { LARGURA_MAIOR } from '#shared/foto/larguras'

/**
 * True when the screen shows more px of the photo than its widest derivative has, or the photo at 1:1 or
 * larger.
 */
export function needsTiles(projection: Projection): boolean {
  const { frame, view } = projection
  const scale = scaleOf(projection) * window.devicePixelRatio
  return view.native === true || scale > 0.999 || scale * frame.foto.width > LARGURA_MAIOR
}

interface StageTilesProps {
  image: string
  projection: Projection
  /** CSS filter that the photo is seen through; undefined for none. */
  filter: string | undefined
  tiles: TileBitmaps
}

/**
 * The part of the photo that is on the stage in its own px, over the derivative; tiles that are not seen are
 * not asked for.
 */
export function StageTiles({ image, projection, filter, tiles }: StageTilesProps) {
  const { frame } = projection
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = window.devicePixelRatio
  const width = Math.round(frame.stage.width * ratio)
  const height = Math.round(frame.stage.height * ratio)
  useTileUser(tiles, 'stage')
  useLayoutEffect(() => {
    const drawing = canvas.current?.getContext('2d', canvasSettings(filter))
    if (!drawing) return
    const part = { ...partOnStage(projection), width: width / ratio / scaleOf(projection) }
    tiles.want('stage', tileUrls({ image, foto: frame.foto }, part))
    drawing.clearRect(0, 0, width, height)
    const whole = paintTiles(drawing, { image, foto: frame.foto, part, tiles })
    drawing.canvas.dataset['sharp'] = String(whole)
  })
  return (
    <canvas
      ref={canvas}
      className="stage-tiles"
      aria-hidden="true"
      width={width}
      height={height}
      style={{ width: width / ratio, height: height / ratio }}
    />
  )
}
