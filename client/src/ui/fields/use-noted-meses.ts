import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mesSchema } from '#shared/time/mes'

/**
 * The months chosen on a screen, by their names ('' for all months), and a function that chooses one. The address notes
 * them for a way back to the screen; it follows a moment later, so the fields show what is kept here.
 */
export function useNotedMeses<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const [meses, setMeses] = useState(() => {
    const noted = names.map((name) => [name, mesSchema.safeParse(params.get(name)).data ?? ''] as const)
    return Object.fromEntries(noted) as Record<Name, string>
  })
  const choose = (name: Name, mes: string) => {
    setMeses((antes) => ({ ...antes, [name]: mes }))
    const named = new URLSearchParams(params)
    if (mes === '') named.delete(name)
    else named.set(name, mes)
    setParams(named, { replace: true, preventScrollReset: true })
  }
  return [meses, choose] as const
}
