import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { notify } from '../../page/notice.ts'

/** What a change does when it went well, or did not: says so, and asks for the list again. */
export function useAfterChange(onClose: () => void) {
  const utils = trpc.useUtils()
  const again = () => {
    void utils.usuarios.list.invalidate()
    void utils.admin.userList.invalidate()
  }
  return {
    onSuccess: ({ message }: { message: string }) => {
      notify.ok(message)
      again()
      onClose()
    },
    onError: (error: unknown) => {
      notifyError(error, TEXTOS.usuarios.erro)
      again()
    },
  }
}
