import { use, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useNavigation, useSearchParams } from 'react-router-dom'
import { clamp } from '#shared/marcacao/clamp'
import type { Foto } from '#shared/contract/inspecao/foto'
import { addressOfFoto, indexFromUrl, urlOfBusca } from '../../../linha/busca/busca-url.ts'

/**
 * Milliseconds that a photo stays open before the address names it: browsers refuse many changes of the
 * address in a row.
 */
const RENAME_MS = 300

type Change = (next: number | ((now: number) => number)) => void

/**
 * Index of the open photo, at first that of the one which the address names, and the function that opens
 * another.
 */
export function useFotoIndex(fotos: readonly Foto[]): [index: number, go: Change] {
  const [params] = useSearchParams()
  const [index, setIndex] = useState(() => indexFromUrl(params, fotos))
  const go: Change = (next) =>
    setIndex((now) => clamp(typeof next === 'function' ? next(now) : next, 0, fotos.length - 1))
  return [index, go]
}

interface Shown {
  fotos: readonly Foto[]
  index: number
  /**
   * True while the person is asked whether to leave: a change of the address would close the question
   * unanswered.
   */
  asked: boolean
}

/** Keeps the open photo in the address, so that a link, a reload or a login comes back to it. */
export function useFotoAddress({ fotos, index, asked }: Shown): void {
  const [params, setParams] = useSearchParams()
  // A change of the address would cancel a navigation whose screen is still loading its code.
  const leaving = useNavigation().state !== 'idle'
  const routes = use(RouterContext)?.router
  const rename = useEffectEvent(() => {
    // `leaving` and `asked` are as of the last render, while the router knows at once.
    const { navigation, blockers = [] } = routes?.state ?? {}
    if (navigation?.state !== 'idle' || [...blockers].some(([, { state }]) => state === 'blocked')) return
    const address = addressOfFoto(fotos, index)
    if (indexFromUrl(params, fotos) === index && params.has('id') === (address.id !== undefined)) return
    const named = new URLSearchParams(params)
    named.delete('id')
    named.delete('foto')
    if (index > 0) for (const [key, value] of urlOfBusca({}, address)) named.set(key, value)
    setParams(named, { replace: true, preventScrollReset: true })
  })
  const held = leaving || asked
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => rename(), RENAME_MS)
    return () => clearTimeout(timer)
  }, [index, held])
}
