import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LARGURAS_FOTO, type LarguraFoto } from '#shared/foto/larguras'
import { fotoAt } from '../../../../calls/foto-url.ts'
import { pauseAfter } from '../../../../page/pauses.ts'
import { FreshImg } from '../../../../ui/foto/fresh-img.tsx'
import type { BitmapCache } from '../../fotos/bitmap-cache.ts'
import { LARGURA_MINIATURA } from '../../fotos/derivative.ts'
import { canvasSettings } from '../adjustments/canvas-settings.ts'

/**
 * Milliseconds that a photo must stay before its big derivative is asked for while another is still on its
 * way: leafing asks for none.
 */
const SETTLE_MS = 90

interface StagePictureProps {
  image: string
  alt: string
  /** Width in px of the derivative that the stage now needs. */
  largura: LarguraFoto
  /** Width in device px that the photo takes on the screen. */
  devicePx: number
  /** CSS filter that the photo is seen through; undefined for none. */
  filter: string | undefined
  bitmaps: BitmapCache
  onReady: () => void
  onFail: () => void
}

interface Shown {
  largura: LarguraFoto
  bitmap: ImageBitmap
}

/**
 * The sharpest derivative, no wider than `largura`, that is decoded already, such as that of a neighbour made
 * ready at 100%.
 */
function sharpestDecoded(image: string, largura: LarguraFoto, bitmaps: BitmapCache): Shown | null {
  for (const width of LARGURAS_FOTO.toReversed()) {
    const bitmap = width <= largura ? bitmaps.peek(fotoAt(image, width)) : null
    if (bitmap) return { largura: width, bitmap }
  }
  return null
}

/** The sharpest derivative so far; a sharper one takes its place when it is decoded. */
function useDerivative({ image, largura, bitmaps, onReady, onFail }: StagePictureProps): Shown | null {
  const url = fotoAt(image, largura)
  const [shown, setShown] = useState(() => sharpestDecoded(image, largura, bitmaps))
  const done = shown !== null && shown.largura >= largura
  const [failures, setFailures] = useState(0)
  const show = useEffectEvent((bitmap: ImageBitmap) => {
    setShown({ largura, bitmap })
    setFailures(0)
  })
  /**
   * Tells of a picture that did not come, unless something less sharp is shown: then it is true, and the
   * picture is asked for again.
   */
  const fail = useEffectEvent(() => {
    if (!shown) onFail()
    return shown !== null
  })
  const ready = useEffectEvent(onReady)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) ready()
  }, [isShown])
  useEffect(() => {
    if (done) return
    let wanted = true
    let timer: ReturnType<typeof setTimeout>
    const failed = () => {
      if (wanted && fail()) timer = setTimeout(() => setFailures(failures + 1), pauseAfter(failures + 1))
    }
    const load = () => bitmaps.load(url).then((bitmap) => wanted && show(bitmap), failed)
    timer = setTimeout(() => void load(), bitmaps.has(url) || bitmaps.idle ? 0 : SETTLE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [done, url, bitmaps, failures])
  return shown
}

type PictureProps = Pick<StagePictureProps, 'alt' | 'devicePx' | 'filter'> & { shown: Shown }

function Picture({ shown, alt, devicePx, filter }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { bitmap, largura } = shown
  const width = Math.min(bitmap.width, Math.ceil(devicePx))
  useLayoutEffect(() => {
    const drawing = canvas.current?.getContext('2d', { alpha: false, ...canvasSettings(filter) })
    if (!drawing) return
    const height = Math.round((width * bitmap.height) / bitmap.width)
    drawing.canvas.width = width
    drawing.canvas.height = height
    drawing.imageSmoothingQuality = 'medium'
    drawing.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, filter])
  return <canvas ref={canvas} role="img" aria-label={alt} data-largura={largura} />
}

/**
 * One photo: its thumbnail at once, then the derivative that the stage needs, then sharper ones as the zoom
 * grows. What is shown stays until the next one is decoded, so that nothing flickers. Mounted anew for each
 * photo.
 */
export function StagePicture(props: StagePictureProps) {
  const { image, alt, devicePx, filter } = props
  const shown = useDerivative(props)
  if (shown) return <Picture key={filter} {...{ shown, alt, devicePx, filter }} />
  return (
    <FreshImg
      src={fotoAt(image, LARGURA_MINIATURA)}
      alt={alt}
      draggable={false}
      data-largura={LARGURA_MINIATURA}
    />
  )
}
