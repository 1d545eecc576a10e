import { useState } from 'react'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { FileName } from '../../../../ui/file-name.tsx'
import { VirtualList } from '../../../../ui/lists/virtual-list.tsx'
import type { Item } from '../fila-types.ts'
import { itemPercent } from '../progress-of.ts'

const F = TEXTOS_FILA

/** Usual height of a row, in CSS px. */
const ROW_PX = 32

/** What a photo's row says: its state and, while it is being sent, the percentage. */
const stateOf = (item: Item) =>
  item.estado === 'enviando' ? `${F.estados.enviando} ${itemPercent(item)}%` : F.estados[item.estado]

/** Every photo of the batch with its state, drawn only while it is open. */
export function ItemList({ itens }: { itens: readonly Item[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="itens" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{F.fotos}</summary>
      {isOpen && (
        <VirtualList
          items={itens}
          label={F.fotos}
          itemKey={({ n }) => String(n)}
          itemHeight={ROW_PX}
          className="itens__list"
          renderItem={(item) => (
            <span className="itens__row small" data-estado={item.estado}>
              <FileName nome={item.nome} />
              <span className="muted">{stateOf(item)}</span>
            </span>
          )}
        />
      )}
    </details>
  )
}
