import { useEffect, useState, type SyntheticEvent } from 'react'
import type { LarguraFoto } from '#shared/constants'
import { photoAt } from '../../lib/photo-url.ts'
import { LARGURA_MINIATURA } from './foto-url.ts'

/** Milliseconds a photo must stay before its big derivative is asked for: leafing through asks for none. */
const SETTLE_MS = 90

interface StageImageProps {
  image: string
  alt: string
  /** Width in px that the stage now needs. */
  largura: LarguraFoto
  /** True when that derivative is already loaded and decoded. */
  prefetched: boolean
  onReady: () => void
  onFail: () => void
}

function useSettled(at_once: boolean) {
  const [settled, setSettled] = useState(at_once)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return settled || at_once
}

/**
 * One photo: its thumbnail at once, then the derivative that the stage needs, then sharper ones as the zoom grows.
 * What is shown stays below until the next is decoded, so nothing flickers. Mounted anew for each photo.
 */
export function StageImage({ image, alt, largura, prefetched, onReady, onFail }: StageImageProps) {
  const [shown, setShown] = useState<LarguraFoto>(LARGURA_MINIATURA)
  const settled = useSettled(prefetched)
  const target = largura > shown && settled ? largura : shown
  const layers = shown === target ? [shown] : [shown, target]

  const loaded = (width: LarguraFoto) => (event: SyntheticEvent<HTMLImageElement>) => {
    const show = () => {
      setShown((before) => (width > before ? width : before))
      if (width > LARGURA_MINIATURA) onReady()
    }
    // A loaded image is shown even where it cannot be decoded ahead.
    event.currentTarget.decode().then(show, show)
  }
  return layers.map((width) => (
    <img
      key={width}
      src={photoAt(image, width)}
      alt={width === target ? alt : ''}
      draggable={false}
      decoding={prefetched ? 'sync' : 'async'}
      data-largura={width}
      style={width > shown && !prefetched ? { opacity: 0 } : undefined}
      onLoad={loaded(width)}
      onError={() => {
        if (width > LARGURA_MINIATURA && shown === LARGURA_MINIATURA) onFail()
      }}
    />
  ))
}
