import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import { TEXTOS } from '#shared/textos/textos'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { nomeFoto } from '../../../linha/nome-foto.ts'
import { fotoAt } from '../../../calls/foto-url.ts'
import { letterScale } from '../../../page/letter-scale.ts'
import { LARGURA_MINIATURA } from './derivative.ts'
import type { GradeProps } from './grade/grade-props.ts'
import { estadoVisto, type EstadoVisto } from '../marcacoes/estado/vistas.ts'
import { StatusDot } from '../marcacoes/estado/status-dot.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useThumbnailTurns } from './thumbnail-turns.ts'

const T = TEXTOS.inspecao
/** Width of a thumbnail with the gap after it, in CSS px for letters of the usual size. */
const ITEM_PX = 112
const PADDING_PX = 12

/** The strip also shows the open photo where the filter does not. */
type FilmstripProps = Pick<GradeProps, 'fotos' | 'states' | 'vistas' | 'index' | 'shown'> & {
  onSelect: (index: number) => void
}

const thumbnailOf = (foto: Foto | undefined) => (foto ? fotoAt(foto.image, LARGURA_MINIATURA) : '')

/** The indexes in their order, with the open one among them. */
const withOpen = (shown: readonly number[], index: number) =>
  shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b)

interface FotoButtonProps extends ReturnType<typeof useThumbnailTurns> {
  foto: Foto
  at: number
  estado: EstadoVisto
  isOpen: boolean
  onSelect: () => void
  onTabbed: () => void
}

/** One photo of the strip: its thumbnail, number and state. */
function FotoButton({ foto, at, estado, isOpen, turns, ...on }: FotoButtonProps) {
  const nome = nomeFoto(foto, at)
  const src = thumbnailOf(foto)
  return (
    <button
      type="button"
      aria-current={isOpen ? 'true' : undefined}
      aria-label={T.fotoEstado(nome, T.estadosVistos[estado])}
      onClick={on.onSelect}
      onKeyUp={({ key }) => key === 'Tab' && on.onTabbed()}
    >
      {/* Not the button's own title, which screen readers would read after its name. */}
      <span className="strip__picture" title={nome}>
        <Thumbnail key={src} src={src} hasTurn={turns.has(src)} onDone={on.onDone} />
      </span>
      <span className="strip__caption">
        <span className="num">{numeroDe(foto, at)}</span>
        <StatusDot estado={estado} />
      </span>
    </button>
  )
}

/** Thumbnails of the photos shown: only those in sight exist, the current one is kept in the middle. */
export function Filmstrip({ fotos, states, vistas, index, shown, onSelect }: FilmstripProps) {
  const listed = withOpen(shown, index)
  const place = listed.indexOf(index)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = letterScale()
  const virtual = useVirtualizer({
    horizontal: true,
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ITEM_PX * scale,
    overscan: 3,
    paddingStart: PADDING_PX * scale,
    paddingEnd: PADDING_PX * scale,
    initialRect: { width: window.innerWidth, height: ITEM_PX * scale },
  })
  useEffect(() => {
    virtual.scrollToIndex(place, { align: 'center' })
  }, [virtual, place])
  const items = virtual.getVirtualItems()
  const sources = items.map((item) => thumbnailOf(fotos[listed[item.index] ?? -1]))
  const nearest = place - (items[0]?.index ?? 0)
  const { turns, onDone } = useThumbnailTurns(sources, nearest)
  return (
    <div className="strip" ref={scroller} role="list" aria-label={T.fotosDaBusca}>
      <div className="strip__track" role="none" style={{ width: virtual.getTotalSize() }}>
        {items.map((item) => {
          const at = listed[item.index] ?? -1
          const foto = fotos[at]
          const state = states[at]
          if (!foto || !state) return null
          return (
            <div
              key={at}
              className="strip__item"
              role="listitem"
              aria-setsize={listed.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateX(${item.start}px)` }}
            >
              <FotoButton
                {...{ foto, at, turns, onDone }}
                estado={estadoVisto(state, vistas)}
                isOpen={at === index}
                onSelect={() => onSelect(at)}
                // The browser does not scroll to a thumbnail that is half in sight. This is done by keyboard
                // only: under a pointer the thumbnail would move away.
                onTabbed={() => virtual.scrollToIndex(item.index, { align: 'auto' })}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
