import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { letterScale } from '../../page/letter-scale.ts'
import { columnsIn } from './columns-in.ts'
import { usePrinting } from './use-printing.ts'
import './virtual-grid.css'

/** Most items with which the whole grid is in the page, which find-in-page and screen readers like best. */
const VIRTUAL_ABOVE = 200

interface VirtualGridProps<T> {
  items: readonly T[]
  itemKey: (item: T) => string
  renderItem: (item: T, index: number) => ReactNode
  /** Narrowest column, and gap, in CSS px for letters of the usual size. */
  minColumn: number
  gap: number
  /** True lets columns shrink to 36 % of the window, so that a phone shows two where a name finds room in each. */
  twoOnPhones?: boolean
  /** Estimated height of a row in CSS px, for columns of this width; rows are measured once drawn. */
  rowHeight: (columnWidth: number) => number
}

/** Width of the grid and its distance from the top of the page, in CSS px, followed as the layout changes. */
function useGridBox() {
  const ref = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const grid = ref.current
    if (!grid) return
    const measure = () => {
      const { width, top } = grid.getBoundingClientRect()
      setBox({ width, top: top + window.scrollY })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { ref, ...box }
}

/** A grid of cards that draws only the rows near the screen once there are more than 200; on paper all of them. */
export function VirtualGrid<T>(props: VirtualGridProps<T>) {
  const printing = usePrinting()
  const scale = letterScale()
  const Shown = props.items.length > VIRTUAL_ABOVE && !printing ? WindowedGrid : PlainGrid
  return <Shown {...props} minColumn={props.minColumn * scale} gap={props.gap * scale} />
}

/** Width in CSS px below which no column shrinks: a name would be cut in the middle of its words. */
const ROOM_FOR_NAME = 100

const columnsOf = (minColumn: number, shrink: boolean | undefined) =>
  `repeat(auto-fill, minmax(min(${minColumn}px, ${shrink ? `max(36vw, ${ROOM_FOR_NAME}px)` : '100%'}), 1fr))`

function PlainGrid<T>({ items, itemKey, renderItem, minColumn, twoOnPhones, gap }: VirtualGridProps<T>) {
  return (
    <ul className="vgrid" style={{ gridTemplateColumns: columnsOf(minColumn, twoOnPhones), gap }}>
      {items.map((item, index) => (
        <li key={itemKey(item)}>{renderItem(item, index)}</li>
      ))}
    </ul>
  )
}

/** Indices of the rows near the screen and of the one that has the focus, which would go with its row. */
function rowsToDraw(range: Range, grid: HTMLElement | null): number[] {
  const near = defaultRangeExtractor(range)
  const focused = [...(grid?.children ?? [])].find((row) => row.contains(document.activeElement))
  const kept = Number(focused?.getAttribute('data-index') ?? range.count)
  return kept >= range.count || near.includes(kept) ? near : [...near, kept].sort((a, b) => a - b)
}

function WindowedGrid<T>({
  items,
  itemKey,
  renderItem,
  minColumn,
  twoOnPhones,
  gap,
  rowHeight,
}: VirtualGridProps<T>) {
  const { ref, width, top } = useGridBox()
  const narrowest = twoOnPhones
    ? Math.min(minColumn, Math.max(window.innerWidth * 0.36, ROOM_FOR_NAME))
    : minColumn
  const { columns, columnWidth } = columnsIn({ width, narrowest, gap })
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => rowHeight(columnWidth),
    overscan: 3,
    rangeExtractor: (range) => rowsToDraw(range, ref.current),
    gap,
    scrollMargin: top,
  })
  const rows = virtualizer.getVirtualItems()
  return (
    <ul
      ref={ref}
      className="vgrid vgrid--windowed"
      style={{ height: virtualizer.getTotalSize() }}
      data-columns={columns}
    >
      {rows.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className="vgrid__row"
          role="presentation"
          // Not moved by a transform, of which what is sticky in a card does not know.
          style={{ top: row.start - top }}
        >
          <div className="vgrid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap }}>
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item, i) => (
              <div key={itemKey(item)}>{renderItem(item, row.index * columns + i)}</div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
