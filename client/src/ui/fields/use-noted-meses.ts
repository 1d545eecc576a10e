import { useSearchParams } from 'react-router-dom'
import { mesSchema } from '#shared/time/mes'

/**
 * The chosen months in the address, for a way back to the screen: a function that reads one by its name ('' for all
 * months), and one that notes it. The address follows a moment later, so a field shows what its screen keeps.
 */
export function useNotedMeses(): [(name: string) => string, (name: string, mes: string) => void] {
  const [params, setParams] = useSearchParams()
  const read = (name: string) => mesSchema.safeParse(params.get(name)).data ?? ''
  const note = (name: string, mes: string) => {
    const named = new URLSearchParams(params)
    if (mes === '') named.delete(name)
    else named.set(name, mes)
    setParams(named, { replace: true, preventScrollReset: true })
  }
  return [read, note]
}
