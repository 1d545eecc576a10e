import { useState } from 'react'
import type { Resultado } from '#shared/contract/inspecao/foto'
import type { Id } from '#shared/contract/reading/id'

/** True for a photo that can be downloaded at all. */
export const isDownloadable = ({ problema }: Resultado) => !problema || problema === 'danificada'

/** The photos between two of the list, both included. */
function between(ids: readonly Id[], a: Id, b: Id): Id[] {
  const [from, to] = [ids.indexOf(a), ids.indexOf(b)].sort((x, y) => x - y)
  return from === undefined || from < 0 ? [b] : ids.slice(from, (to ?? from) + 1)
}

/**
 * Which photos of a result are chosen. With `through`, `toggle` changes all photos from the one touched
 * before to this one, as lists of files do.
 */
export function useSelecao(fotos: readonly Resultado[]) {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const [last, setLast] = useState<Id | null>(null)
  const ids = fotos.filter(isDownloadable).map(({ id }) => id)
  return {
    ids: ids.filter((id) => chosen.has(id)),
    all: ids.length > 0 && ids.every((id) => chosen.has(id)),
    has: (id: Id) => chosen.has(id),
    toggle: (id: Id, through: boolean) => {
      const touched = through && last !== null ? between(ids, last, id) : [id]
      const next = new Set(chosen)
      for (const one of touched) {
        if (chosen.has(id)) next.delete(one)
        else next.add(one)
      }
      setChosen(next)
      setLast(id)
    },
    chooseAll: () => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
  }
}
export type Selecao = ReturnType<typeof useSelecao>
