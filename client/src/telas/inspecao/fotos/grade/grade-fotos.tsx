import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import { TEXTOS } from '#shared/textos/textos'
import { fotoAt } from '../../../../calls/foto-url.ts'
import { letterScale } from '../../../../page/letter-scale.ts'
import { nomeFoto } from '../../../../linha/nome-foto.ts'
import { FileName } from '../../../../ui/file-name.tsx'
import { MarkerSvg } from '../../../../ui/foto/marker-svg.tsx'
import { columnsIn } from '../../../../ui/lists/columns-in.ts'
import { StatusDot } from '../../marcacoes/estado/status-dot.tsx'
import { estadoVisto } from '../../marcacoes/estado/vistas.ts'
import { LARGURA_GRANDE, LARGURA_MINIATURA } from '../derivative.ts'
import type { GradeProps } from './grade-props.ts'
import { placeAfter } from './grade-keys.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { useThumbnailTurns } from '../thumbnail-turns.ts'
import { LARGURA_PX, nextTamanho, type Tamanho } from './grade-tamanho.ts'

const T = TEXTOS.inspecao
/**
 * In CSS px for letters of the usual size: the gap between thumbnails, the padding around them all, and the
 * height of the name under each.
 */
const GAP_PX = 10
const PADDING_PX = 12
const CAPTION_PX = 30

/**
 * How many thumbnails load at once: the open photo is covered by the grid, and needs no connection of its
 * own.
 */
const AT_ONCE = 4

const thumbnailOf = (foto: Foto | undefined, tamanho: Tamanho) =>
  foto ? fotoAt(foto.image, tamanho === 'grandes' ? LARGURA_GRANDE : LARGURA_MINIATURA) : ''

type CellProps = Pick<GradeProps, 'fotos' | 'states' | 'vistas' | 'index' | 'onOpen'> & {
  at: number
  column: number
  tamanho: Tamanho
  /** True for the one cell that the tab key reaches, from which the arrows go on. */
  cursor: boolean
} & ReturnType<typeof useThumbnailTurns>

/** The name of a photo, which ends with that of its file; only of that a part may be left out. */
const Nome = ({ nome, arquivo }: { nome: string; arquivo: string }) => (
  <span className="grade__nome">
    {nome.slice(0, nome.length - arquivo.length)}
    <FileName nome={arquivo} />
  </span>
)

/** A photo of the grid with its mark, its name and its state. */
function Cell({ at, column, tamanho, cursor, turns, onDone, ...all }: CellProps) {
  const { fotos, states, vistas, index, onOpen } = all
  const foto = fotos[at]
  const state = states[at]
  if (!foto || !state) return null
  const estado = estadoVisto(state, vistas)
  const nome = nomeFoto(foto, at)
  const src = thumbnailOf(foto, tamanho)
  return (
    <div role="gridcell" aria-colindex={column + 1} className="grade__cell">
      <button
        type="button"
        data-cursor={cursor || undefined}
        tabIndex={cursor ? 0 : -1}
        aria-current={at === index ? 'true' : undefined}
        aria-label={T.fotoEstado(nome, T.estadosVistos[estado])}
        onClick={() => onOpen(at)}
      >
        <span className="grade__picture">
          <Thumbnail key={src} src={src} hasTurn={turns.has(src)} onDone={onDone} />
          {state.atual.marker && state.imageMeta && (
            <MarkerSvg marker={state.atual.marker} meta={state.imageMeta} />
          )}
        </span>
        <span className="grade__caption" title={nome}>
          <Nome nome={nome} arquivo={foto.nome ?? ''} />
          <StatusDot estado={estado} />
        </span>
      </button>
    </div>
  )
}

const focusCursor = (grid: HTMLElement | null) =>
  grid?.querySelector<HTMLElement>('[data-cursor]')?.focus({ preventScroll: true })

/** The rows of the grid that are drawn: those in sight, and that of the cursor, wherever it is. */
function useRows(total: number, tamanho: Tamanho, place: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth || window.innerWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  const scale = letterScale()
  const [gap, padding] = [GAP_PX * scale, PADDING_PX * scale]
  const room = (width || window.innerWidth) - 2 * padding
  const { columns, columnWidth } = columnsIn({ width: room, narrowest: LARGURA_PX[tamanho] * scale, gap })
  const rowPx = Math.round(columnWidth * 0.75) + CAPTION_PX * scale
  const row = Math.floor(place / columns)
  const virtual = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    gap,
    overscan: 2,
    paddingStart: padding,
    paddingEnd: padding,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), row])].sort((a, b) => a - b),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowPx])
  return { scroller, virtual, columns, rowPx, gap, row }
}

/** Keeps the focus on the cursor's cell, wherever it goes. */
function useCursorFocus(scroller: RefObject<HTMLElement | null>, row: number, place: number) {
  useEffect(() => {
    // A frame later, since the dialog sets a focus of its own when it opens. A filter or a size that was just chosen keeps
    // the focus.
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.closest('.filter-chips, .grade__sizes')) focusCursor(scroller.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, row, place])
  // Rows are removed and made again while the dialog is measured: a focus that was lost with them is set again.
  useEffect(() => {
    if (document.activeElement === document.body) focusCursor(scroller.current)
  })
}

type GradeFotosProps = GradeProps & { tamanho: Tamanho; onTamanho: (tamanho: Tamanho) => void }

/** The photos that the filter shows: arrows choose, Enter opens, + and - change the size; only rows in sight exist. */
export function GradeFotos({ tamanho, onTamanho, shown, ...all }: GradeFotosProps) {
  const [chosen, setChosen] = useState(all.index)
  const found = shown.findIndex((each) => each >= chosen)
  const place = found === -1 ? shown.length - 1 : found
  const { scroller, virtual, columns, rowPx, gap, row } = useRows(shown.length, tamanho, place)
  const items = virtual.getVirtualItems()
  const listed = items.flatMap((item) => shown.slice(item.index * columns, (item.index + 1) * columns))
  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
  // Thumbnails load outwards from the cursor, or from the first photo in sight where the grid was scrolled
  // away from the cursor.
  const from = row >= startIndex && row <= endIndex ? place : startIndex * columns
  const turns = useThumbnailTurns(
    listed.map((at) => thumbnailOf(all.fotos[at], tamanho)),
    listed.indexOf(shown[from] ?? -1),
    AT_ONCE,
  )
  useEffect(() => virtual.scrollToIndex(row, { align: 'auto' }), [virtual, row, place])
  useCursorFocus(scroller, row, place)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=' || event.key === '-') {
      onTamanho(nextTamanho(tamanho, event.key === '-' ? -1 : 1))
      return
    }
    const rows = Math.floor((scroller.current?.clientHeight ?? 0) / (rowPx + gap))
    const next = placeAfter(event.key, place, { total: shown.length, columns, rows })
    if (next === null) return
    event.preventDefault()
    setChosen(shown[next] ?? chosen)
  }
  return (
    <div className="grade__fotos" ref={scroller}>
      <div
        role="grid"
        aria-label={T.fotosDaBusca}
        aria-rowcount={Math.ceil(shown.length / columns)}
        aria-colcount={columns}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <div
            key={item.key}
            role="row"
            aria-rowindex={item.index + 1}
            className="grade__row"
            style={{
              transform: `translateY(${item.start}px)`,
              height: rowPx,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {shown.slice(item.index * columns, (item.index + 1) * columns).map((at, column) => (
              <Cell key={at} {...all} {...turns} {...{ at, column, tamanho }} cursor={at === shown[place]} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
