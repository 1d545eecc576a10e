import { useEffect, useState } from 'react'
import { PAGINA } from '#shared/contract/paginas'
import { trpc } from '../../calls/trpc-react.ts'
import { useParts, type More, type Part } from '../../calls/use-parts.ts'
import { USUARIOS_KEY } from '../../calls/reload-user-list.ts'
import type { Usuario } from './usuario.ts'

/** Milliseconds without a change after which what was typed is searched for. */
const SETTLED_MS = 250

/** The users that a search has found so far, how many it finds in all, and how many users there are. */
export interface Usuarios {
  usuarios: readonly Usuario[]
  achados: number
  total: number
  more: More | undefined
}

/** The text that was typed, once it has not changed for a moment. */
function useSettled(texto: string): string {
  const [settled, setSettled] = useState(texto)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texto), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [texto])
  return settled
}

/** The users that a search finds, in parts; the previous list stays until the next one has come. */
export function useUsuarios(texto: string) {
  const { usuarios } = trpc.useUtils().client
  const busca = useSettled(texto).trim()
  const { itens, ultima, more, error, missing } = useParts<Usuario, Part<Usuario> & { todos: number }>({
    queryKey: [USUARIOS_KEY, busca],
    ask: async (depois, signal) => {
      const asked = { busca, limite: PAGINA, ...(depois !== undefined && { depois }) }
      const found = await usuarios.page.query(asked, { signal })
      return { itens: found.usuarios, total: found.achados, todos: found.total }
    },
    keeps: true,
  })
  const list: Usuarios | undefined =
    itens && ultima ? { usuarios: itens, achados: ultima.total ?? 0, total: ultima.todos, more } : undefined
  return { list: missing ? undefined : list, busca, error, missing }
}
