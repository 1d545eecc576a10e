import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../calls/notify-error.ts'
import { useReloadUserList } from '../../calls/reload-user-list.ts'
import { notify } from '../../page/notice.ts'

/** Handlers of a change's outcome: they say how it went, and ask for the list again. */
export function useAfterChange(onClose: () => void) {
  const again = useReloadUserList()
  return {
    onSuccess: ({ message, aviso }: { message: string; aviso?: string | undefined }) => {
      notify.ok(message)
      again()
      // A long notice would be gone with the toast before it is read: the dialog stays and shows it.
      if (aviso === undefined) onClose()
    },
    onError: (error: unknown) => {
      notifyError(error, TEXTOS.usuarios.erro)
      again()
    },
  }
}
