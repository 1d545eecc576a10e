import { useQueryClient } from '@tanstack/react-query'
import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { notify } from '../../page/notice.ts'

/** What the parts of the list are known by. */
export const CHAVE_USUARIOS = 'usuarios'

/** Asks for the list again, as far as it had come. */
export function useListAgain() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return () => {
    void client.invalidateQueries({ queryKey: [CHAVE_USUARIOS] })
    void utils.admin.userList.invalidate()
  }
}

/** What a change does when it went well, or did not: says so, and asks for the list again. */
export function useAfterChange(onClose: () => void) {
  const again = useListAgain()
  return {
    onSuccess: ({ message, aviso }: { message: string; aviso?: string | undefined }) => {
      notify.ok(message)
      again()
      // A toast is gone before that much is read: the dialog stays and shows it.
      if (aviso === undefined) onClose()
    },
    onError: (error: unknown) => {
      notifyError(error, TEXTOS.usuarios.erro)
      again()
    },
  }
}
