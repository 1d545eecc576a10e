import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { usePrinting } from './use-printing.ts'
import './virtual-list.css'

/** Most items with which the list is drawn whole. */
const VIRTUAL_ABOVE = 100

interface VirtualListProps<T> {
  items: readonly T[]
  /** Accessible name of the scrolling list. */
  label: string
  itemKey: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** Usual height of an item in CSS px; the real one is measured. */
  itemHeight: number
  className?: string
  /**
   * True when there is, or was, more than the first part: the list has its box from the beginning, so that it
   * stays where it was.
   */
  long?: boolean
  /** Drawn after the last item. */
  end?: ReactNode
}

/**
 * A list in a box that scrolls, which draws only the items near what is seen once there are more than 100; on
 * paper all items that have come.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const printing = usePrinting()
  const place = useRef<Place>({ top: 0, rows: [] })
  const isWindowed = props.long || props.items.length > VIRTUAL_ABOVE
  return isWindowed && !printing ? <Windowed {...props} place={place} /> : <Plain {...props} />
}

function Plain<T>({ items, label, itemKey, renderItem, className, end }: VirtualListProps<T>) {
  return (
    <>
      <ul className={className} aria-label={label}>
        {items.map((item) => (
          <li key={itemKey(item)}>{renderItem(item)}</li>
        ))}
      </ul>
      {end}
    </>
  )
}

/** How far a list was scrolled before it was printed, and its measured rows. */
interface Place {
  top: number
  rows: VirtualItem[]
}

interface WindowedProps<T> extends VirtualListProps<T> {
  place: RefObject<Place>
}

function Windowed<T>({
  items,
  label,
  itemKey,
  renderItem,
  itemHeight,
  className,
  end,
  place,
}: WindowedProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => itemHeight,
    overscan: 8,
    initialOffset: place.current.top,
    initialMeasurementsCache: place.current.rows,
  })
  useLayoutEffect(() => {
    const { current: scrolled } = box
    if (!scrolled) return
    scrolled.scrollTop = place.current.top
    return () => void (place.current = { top: scrolled.scrollTop, rows: virtualizer.measurementsCache })
  }, [place, virtualizer])
  return (
    <div className="vlist" ref={box} tabIndex={0} role="region" aria-label={label}>
      <ul className={className} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index]
          return (
            item !== undefined && (
              <li
                key={itemKey(item)}
                ref={virtualizer.measureElement}
                data-index={row.index}
                aria-setsize={items.length}
                aria-posinset={row.index + 1}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {renderItem(item)}
              </li>
            )
          )
        })}
      </ul>
      {end}
    </div>
  )
}
