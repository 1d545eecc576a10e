import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Marker } from '#shared/marcacao/marker'
import { listenTo } from '../../../../page/listen-to.ts'
import type { Projection } from '../geometry.ts'
import type { StageState } from '../use-stage.ts'
import { canvasSettings } from '../adjustments/canvas-settings.ts'
import { placeLoupe } from './loupe-place.ts'
import { paintDerivative, paintTiles, tileUrls } from './paint.ts'
import { useTileUser } from './use-tiles.ts'

interface LoupeProps {
  stage: StageState
  projection: Projection
  /** Px of the screen that a px of the photo takes. */
  factor: 1 | 2
  /** The marker, drawn into the loupe so that its edges can be set on what is seen there; null draws none. */
  marker: Marker | null
}

interface Elements {
  loupe: HTMLElement
  canvas: HTMLCanvasElement
  outline: HTMLElement
}

function elementsOf(loupe: HTMLElement | null): Elements | null {
  const canvas = loupe?.querySelector('canvas')
  const outline = loupe?.querySelector<HTMLElement>('.loupe__marker')
  return loupe && canvas && outline ? { loupe, canvas, outline } : null
}

function placeOutline(
  { style }: HTMLElement,
  marker: Marker | null,
  { part, scale }: { part: Marker; scale: number },
) {
  style.display = marker ? 'block' : 'none'
  if (!marker) return
  style.transform = `translate(${(marker.x - part.x) * scale}px, ${(marker.y - part.y) * scale}px)`
  style.width = `${marker.width * scale}px`
  style.height = `${marker.height * scale}px`
}

/** Moves and paints the loupe for where the pointer is now. */
function paintLoupe({ loupe, canvas, outline }: Elements, props: LoupeProps): void {
  const { stage, projection, factor, marker } = props
  const { open, pointer, tiles, bitmaps } = stage
  const { frame } = projection
  const ratio = window.devicePixelRatio
  const { at, touch } = pointer.current ?? {
    at: { x: frame.stage.width / 2, y: frame.stage.height / 2 },
    touch: false,
  }
  const { box, part } = placeLoupe({ projection, at, factor, ratio, touch })
  loupe.style.width = `${box.side}px`
  loupe.style.height = `${box.side}px`
  loupe.style.transform = `translate(${box.x}px, ${box.y}px)`
  placeOutline(outline, marker, { part, scale: factor / ratio })
  const side = Math.round(box.side * ratio)
  if (canvas.width !== side) canvas.width = canvas.height = side
  const drawing = canvas.getContext('2d', canvasSettings(stage.adjusting.filter))
  if (!drawing) return
  const foto = { image: open.foto.image, foto: frame.foto }
  tiles.want('loupe', tileUrls(foto, part))
  drawing.clearRect(0, 0, side, side)
  paintDerivative(drawing, { ...foto, part, bitmaps })
  loupe.dataset['sharp'] = String(paintTiles(drawing, { ...foto, part, tiles }))
}

/**
 * A magnifying glass that follows the pointer and shows the photo's own px at 1:1 or 2:1; it shows the middle
 * until a pointer comes.
 */
export function Loupe(props: LoupeProps) {
  const { stage, factor } = props
  const { surface, tiles, adjusting } = stage
  const loupe = useRef<HTMLDivElement>(null)
  useTileUser(tiles, 'loupe')
  const paint = useEffectEvent(() => {
    const elements = elementsOf(loupe.current)
    if (elements) paintLoupe(elements, props)
  })
  useLayoutEffect(() => paint())
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => paint())
    }
    const stopFollowing = listenTo(element, { pointermove: follow, pointerdown: follow })
    return () => {
      cancelAnimationFrame(frame)
      stopFollowing()
    }
  }, [surface])
  return (
    <div ref={loupe} className="loupe" aria-hidden="true">
      <canvas key={adjusting.filter} style={{ filter: adjusting.filter }} />
      <i className="loupe__marker" />
      <i className="loupe__cross" />
      <span className="loupe__scale">{factor}:1</span>
    </div>
  )
}
