import { useSearchParams } from 'react-router-dom'

/** The filter that the address names, or null, and a function that puts another one there. */
export function useFiltroParam(): [string | null, (filtro: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const change = (filtro: string | null) => {
    const named = new URLSearchParams(params)
    if (filtro === null) named.delete('filtro')
    else named.set('filtro', filtro)
    setParams(named, { replace: true, preventScrollReset: true })
  }
  return [params.get('filtro'), change]
}
