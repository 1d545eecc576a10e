import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { clamp } from '#shared/marcacao/clamp'
import type { Busca } from '#shared/linhas/index'
import { indexFromUrl, urlOfBusca } from '../search/search-url.ts'

/** Milliseconds a photo stays before the address names it: browsers refuse to be renamed while leafing. */
const RENAME_MS = 300

type Change = (next: number | ((now: number) => number)) => void

/** The open photo, kept in the address so that a link, a reload or a login comes back to it. */
export function useFotoIndex(busca: Busca, total: number): [index: number, go: Change] {
  const [params, setParams] = useSearchParams()
  const [index, setIndex] = useState(() => indexFromUrl(params, total))
  // A new name would call off the way to another screen while that screen's code is still loading.
  const leaving = useNavigation().state !== 'idle'
  const rename = useEffectEvent(() => {
    if (indexFromUrl(params, total) === index) return
    setParams(urlOfBusca(busca, index), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (leaving) return
    const timer = setTimeout(() => rename(), RENAME_MS)
    return () => clearTimeout(timer)
  }, [index, leaving])
  const go: Change = (next) =>
    setIndex((now) => clamp(typeof next === 'function' ? next(now) : next, 0, total - 1))
  return [index, go]
}
