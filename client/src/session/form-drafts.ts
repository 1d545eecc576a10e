import { tabUserId } from './stored-session.ts'

interface Guardado {
  userId: string
  valor: unknown
}

/** Unsaved work of this tab, in memory only: survives a trip to the login screen, never a change of user. */
const guardados = new Map<string, Guardado>()

/** A named piece of unsaved work; another user's is never given out. */
export function rascunho<T>(chave: string) {
  return {
    ler: (): T | undefined => {
      const guardado = guardados.get(chave)
      return guardado && guardado.userId === tabUserId() ? (guardado.valor as T) : undefined
    },
    guardar: (valor: T) => {
      const userId = tabUserId()
      if (userId) guardados.set(chave, { userId, valor })
    },
    limpar: () => {
      guardados.delete(chave)
    },
  }
}

/** Forgets all unsaved work, at 'Sair'. */
export function clearFormDrafts() {
  guardados.clear()
}
