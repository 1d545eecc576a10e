import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { Id } from '#shared/contract/id'
import type { Foto } from '#shared/contract/linha'
import { TEXTOS } from '#shared/textos/textos'
import { useOnline } from '../../../page/use-online.ts'
import { fotoAt } from '../../../calls/foto-url.ts'
import { LARGURA_MINIATURA } from './derivative.ts'
import type { FotoMarcacao } from '../marcacoes/foto-states.ts'
import { estadoVisto } from '../marcacoes/vistas.ts'
import { StatusDot } from '../marcacoes/status-dot.tsx'

const T = TEXTOS.inspecao
/** Width of a thumbnail and the gap after it, in CSS px. */
const ITEM_PX = 112
const PADDING_PX = 12

/** A thumbnail that does not load leaves its place empty; the stage says more when the photo is opened. */
const hide = (event: SyntheticEvent<HTMLImageElement>) => {
  event.currentTarget.style.visibility = 'hidden'
}

interface FilmstripProps {
  fotos: readonly Foto[]
  states: readonly FotoMarcacao[]
  vistas: ReadonlySet<Id>
  index: number
  onSelect: (index: number) => void
}

/** Thumbnails of the search: only those in sight exist, the current one is kept in the middle. */
export function Filmstrip({ fotos, states, vistas, index, onSelect }: FilmstripProps) {
  const [attempt, setAttempt] = useState(0)
  useOnline(() => setAttempt((before) => before + 1))
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    horizontal: true,
    count: fotos.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_PX,
    overscan: 3,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    initialRect: { width: window.innerWidth, height: ITEM_PX },
  })
  useEffect(() => {
    virtual.scrollToIndex(index, { align: 'center' })
  }, [virtual, index])
  return (
    <div className="strip" ref={scroller} role="list" aria-label={T.fotosDaBusca}>
      <div className="strip__track" role="none" style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const foto = fotos[item.index]
          const state = states[item.index]
          if (!foto || !state) return null
          const estado = estadoVisto(state, vistas)
          return (
            <div
              key={item.key}
              className="strip__item"
              role="listitem"
              aria-setsize={fotos.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateX(${item.start}px)` }}
            >
              <button
                type="button"
                aria-current={item.index === index ? 'true' : undefined}
                aria-label={T.fotoEstado(item.index + 1, T.estadosVistos[estado])}
                onClick={() => onSelect(item.index)}
              >
                <span className="strip__picture">
                  <img
                    key={attempt}
                    src={fotoAt(foto.image, LARGURA_MINIATURA)}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    fetchPriority="low"
                    onError={hide}
                  />
                </span>
                <span className="strip__caption">
                  <span className="num">{item.index + 1}</span>
                  <StatusDot estado={estado} />
                </span>
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
