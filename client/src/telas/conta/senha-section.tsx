import type { FormEvent } from 'react'
import { trocaSenhaSchema } from '#shared/contract/pessoas/conta'
import { TEXTOS } from '#shared/textos/textos'
import { isFirstAnswerAwaited, missingOf } from '../../calls/missing.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { notify } from '../../page/notice.ts'
import { storeProvisoria } from '../../session/senha-provisoria.ts'
import { useHeldWork } from '../../session/use-held-work.ts'
import { readSession } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useFields } from '../../ui/fields/use-fields.ts'

const T = TEXTOS.conta

const VAZIO = { senhaAtual: '', senhaNova: '', senhaRepetida: '' }
type Campo = keyof typeof VAZIO
type Erros = Partial<Record<Campo, string>>

/** What is wrong with the three fields. */
function errosDe(valores: typeof VAZIO): Erros {
  const { senhaAtual, senhaNova, senhaRepetida } = valores
  const parsed = trocaSenhaSchema.safeParse(valores)
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]))
  const nova = senhaAtual !== '' && senhaAtual === senhaNova ? T.senhaIgual : T.foraDoTamanho
  return {
    ...(wrong.has('senhaAtual') && { senhaAtual: T.faltaAtual }),
    ...(wrong.has('senhaNova') && { senhaNova: nova }),
    ...(senhaNova !== senhaRepetida && { senhaRepetida: T.diferentes }),
  }
}

function useTroca() {
  const { form, valores, clear, show, ...fields } = useFields(() => VAZIO)
  const troca = trpc.conta.changeSenha.useMutation({
    // Id of the user who asks: somebody else may have signed in when the answer comes.
    onMutate: () => readSession()?.userId ?? '',
    onSuccess: ({ message }, _asked, userId) => {
      clear()
      storeProvisoria(userId, false)
      notify.ok(message)
    },
    onError: (error) => {
      if (error.message === T.senhaErrada) show({ senhaAtual: T.senhaErrada })
      notifyError(error, T.erro)
    },
  })
  useHeldWork(Object.values(valores).some(Boolean))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = errosDe(valores)
    show(found)
    const { senhaAtual, senhaNova } = valores
    if (Object.keys(found).length === 0) troca.mutate({ senhaAtual, senhaNova })
  }
  const campo = (nome: Campo) => ({ ...fields.campo(nome), label: T[nome], required: true })
  return { form, submit, campo, busy: troca.isPending }
}

/** The current senha, the new one twice. */
function SenhaForm() {
  const { form, submit, campo, busy } = useTroca()
  return (
    <form ref={form} noValidate onSubmit={submit}>
      {/* Tells password managers the e-mail under which they file the senha. */}
      <input
        className="sr-only"
        type="email"
        name="email"
        autoComplete="username"
        value={readSession()?.userEmail ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField {...campo('senhaAtual')} autoComplete="current-password" />
      <PasswordField {...campo('senhaNova')} hint={T.dica} autoComplete="new-password" />
      <PasswordField {...campo('senhaRepetida')} autoComplete="new-password" />
      <p className="muted">{T.efeito}</p>
      <Button type="submit" variant="primary" busy={busy}>
        {T.salvar}
      </Button>
    </form>
  )
}

/** Change of the user's own senha, or the notice that another backend keeps it. */
export function SenhaSection() {
  const state = trpc.conta.state.useQuery()
  const { data } = state
  const missing = missingOf(state)
  return (
    <section className="card card--padded">
      <h2>{T.trocarSenha}</h2>
      {isFirstAnswerAwaited(state) && <Loading>{TEXTOS.geral.carregando}</Loading>}
      {missing && <FailedPart {...missing} />}
      {data && (data.senhaAqui ? <SenhaForm /> : <p>{T.doBackend}</p>)}
    </section>
  )
}
