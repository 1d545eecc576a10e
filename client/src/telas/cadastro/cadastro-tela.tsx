import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { failureOf } from '../../calls/failure.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { useReloadUserList } from '../../calls/reload-user-list.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useLeaveQuestion } from '../../ui/dialogs/leave-question.tsx'
import { notify } from '../../page/notice.ts'
import { CadastroForm } from './cadastro-form.tsx'
import './cadastro.css'

/** Milliseconds between a successful registration and the return to /homeadm. Source: spec §9. */
export const REGISTER_REDIRECT_MS = 3000

const T = TEXTOS.cadastro

/** Goes to the dashboard 3000 ms after `done`. Source: spec §9. */
function useReturnToPainel(done: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => void navigate(ROTAS.homeadm), REGISTER_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done, navigate])
}

/** Registration of a user, for administrators. Source: spec §2, §5, §8. */
export function CadastroTela() {
  usePageTitle(T.titulo)
  const [edited, setEdited] = useState(false)
  const utils = trpc.useUtils()
  const listAgain = useReloadUserList()
  const register = trpc.auth.register.useMutation({
    onSuccess: () => {
      notify.ok(T.sucesso)
      void utils.admin.invalidate()
      listAgain()
    },
    onError: (error) => notifyError(error, T.erro),
  })
  const { isPending, isSuccess: done } = register
  useReturnToPainel(done)
  const leaveQuestion = useLeaveQuestion(edited && !done, T.saida)
  return (
    <Conteudo className="cadastro">
      <BackLink to={ROTAS.homeadm}>{T.voltar}</BackLink>
      <div className="head">
        <h1>{T.titulo}</h1>
      </div>
      <CadastroForm
        busy={isPending || done}
        onEdit={() => setEdited(true)}
        onSubmit={(dados, show) =>
          register.mutate(dados, {
            onError: (error) => {
              if (failureOf(error).status === ERRORS.CONFLICT.http) show({ email: error.message })
            },
          })
        }
      />
      {leaveQuestion}
    </Conteudo>
  )
}
