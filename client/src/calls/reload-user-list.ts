import { useQueryClient } from '@tanstack/react-query'
import { trpc } from './trpc-react.ts'

/** Cache key of the parts of the list of users. */
export const USUARIOS_KEY = 'usuarios'

/** Asks for the list of users again, as far as it had come. */
export function useReloadUserList() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return () => {
    void client.invalidateQueries({ queryKey: [USUARIOS_KEY] })
    void utils.admin.userList.invalidate()
  }
}
