import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { clamp } from '#shared/marcacao/clamp'
import type { Busca } from '#shared/linhas/index'
import { indexFromUrl, urlOfBusca } from '../search/search-url.ts'

/** Milliseconds a photo stays before the address names it: browsers refuse to be renamed while leafing. */
const RENAME_MS = 300

type Change = (next: number | ((now: number) => number)) => void

/** The open photo, first the one that the address names. */
export function useFotoIndex(total: number): [index: number, go: Change] {
  const [params] = useSearchParams()
  const [index, setIndex] = useState(() => indexFromUrl(params, total))
  const go: Change = (next) =>
    setIndex((now) => clamp(typeof next === 'function' ? next(now) : next, 0, total - 1))
  return [index, go]
}

interface Shown {
  busca: Busca
  index: number
  total: number
  /** A question is open whether to leave: another name of the address would close it unanswered. */
  asked: boolean
}

/** Keeps the open photo in the address, so that a link, a reload or a login comes back to it. */
export function useFotoAddress({ busca, index, total, asked }: Shown): void {
  const [params, setParams] = useSearchParams()
  // A new name would call off the way to another screen while that screen's code is still loading.
  const leaving = useNavigation().state !== 'idle'
  const rename = useEffectEvent(() => {
    if (indexFromUrl(params, total) === index) return
    setParams(urlOfBusca(busca, index), { replace: true, preventScrollReset: true })
  })
  const held = leaving || asked
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => rename(), RENAME_MS)
    return () => clearTimeout(timer)
  }, [index, held])
}
