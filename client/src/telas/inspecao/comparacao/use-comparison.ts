import { useState } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Busca } from '#shared/linhas/index'
import { clamp } from '#shared/marcacao/clamp'
import { isSemDano } from '#shared/marcacao/marker'
import { searchText } from '#shared/text/search-text'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../../calls/linha-procedures.ts'
import { missingOf } from '../../../calls/missing.ts'
import { useSearch } from '../../../linha/busca/use-search.ts'
import type { Review } from '../review/open-foto.ts'
import { marcacaoOf } from '../marcacoes/estado/foto-states.ts'
import { pairOf } from './pairing.ts'

/** Whether two names mean the same thing however people type them; an unknown name may mean any. */
const isSame = (a: string | null | undefined, b: string | null | undefined) =>
  a == null || b == null || searchText(a) === searchText(b)

/**
 * The order that the open one is compared with, which is the one chosen or else the latest before it, and its
 * photos.
 */
function useThen({ linha, busca, foto }: Review, on: boolean) {
  const [chosen, setChosen] = useState<string>()
  const alvo = foto[linha.alvo] ?? busca[linha.alvo] ?? ''
  const asked: Busca = { ...busca, [linha.alvo]: alvo }
  const earlier = linhaProcedures(linha).anteriores.useQuery(asked, {
    enabled: on && alvo !== '',
    staleTime: Infinity,
  })
  const { aqui = true, ordens = [] } = alvo === '' ? { aqui: false } : (earlier.data ?? {})
  const os = chosen ?? ordens[0]?.os
  const search = useSearch(linhaProcedures(linha).fotos, {
    busca: on && os !== undefined ? { ...busca, os } : null,
    erro: TEXTOS.inspecao.erroBusca,
  })
  return {
    ordens,
    os,
    choose: setChosen,
    /** Whether the backend tells earlier orders; otherwise the order is typed. */
    aqui,
    missing: missingOf(earlier) ?? missingOf(search),
    busy: on && (earlier.isFetching || search.isFetching),
    fotos: (search.data ?? []).filter((one) => isSame(one[linha.alvo], alvo)),
    found: search.data !== undefined && !search.isFetching,
  }
}

/** The photos with damage, each with its index. */
const damagedOf = (fotos: readonly Foto[]) =>
  fotos.flatMap((foto, index) =>
    isSemDano({ dimensao: foto.dimensao, ...marcacaoOf(foto) }) ? [] : [{ foto, index }],
  )

/** An earlier order of the same target beside the open one: which, and which of its photos belongs to the open photo. */
export function useComparison(review: Review) {
  const { linha, fotos, foto, index, onGo } = review
  const [on, setOn] = useState(false)
  const [ghost, setGhost] = useState(true)
  const [offset, setOffset] = useState(0)
  const then = useThen(review, on)
  const last = then.fotos.length - 1
  const pair = pairOf({ foto, index }, then.fotos, linha.posicao)
  const at = pair && clamp(pair.index + offset, 0, last)
  const shift = (to: number) => pair && setOffset(clamp(to, 0, last) - pair.index)
  return {
    on,
    toggle: () => setOn(!on),
    leave: () => setOn(false),
    ghost,
    setGhost,
    ...then,
    choose: (os: string) => {
      setOffset(0)
      then.choose(os)
    },
    index: at,
    foto: at === null ? null : (then.fotos[at] ?? null),
    /** Metres to the pair; null once another photo was chosen by hand. */
    metros: pair && at === pair.index ? pair.metros : null,
    byHand: pair !== null && at !== pair.index,
    neighbours: [1, -1].flatMap((step) => (at === null ? [] : (then.fotos[at + step] ?? []))),
    /** Goes to the next photo of the earlier order, or the one before, beside the same open photo. */
    step: (by: 1 | -1) => at !== null && shift(at + by),
    danos: damagedOf(then.fotos),
    /** Opens the photo that belongs to one of the earlier order, with that one beside it. */
    show: (wanted: number) => {
      const shown = then.fotos[wanted]
      const now = shown && pairOf({ foto: shown, index: wanted }, fotos, linha.posicao)
      const open = now && fotos[now.index]
      if (!now || !open) return
      const back = pairOf({ foto: open, index: now.index }, then.fotos, linha.posicao)
      setOffset(back ? wanted - back.index : 0)
      onGo(now.index)
    },
  }
}

export type Comparison = ReturnType<typeof useComparison>
