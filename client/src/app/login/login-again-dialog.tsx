import { useEffect, useState, useSyncExternalStore, type FormEvent } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { signInAgain } from '../../calls/login.ts'
import { showError } from '../../calls/notify-error.ts'
import { listenToTabs } from '../../page/listeners.ts'
import { notify } from '../../page/notice.ts'
import { answerLoginAgain, isLoginAsked, listenToLoginAgain } from '../../session/login-again.ts'
import { announceEnd } from '../../session/session-events.ts'
import { readSession, tabUserId } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showWrong } from '../../ui/fields/show-wrong.ts'
import './login-again.css'

const T = TEXTOS.session

/** Leaves for the login, where somebody else may sign in; unsaved work waits for the user it belongs to. */
function leave() {
  answerLoginAgain(false)
  announceEnd()
}

/** Ends the wait when another tab has signed the same user in. */
function useLoginElsewhere() {
  useEffect(
    () =>
      listenToTabs(({ key }) => {
        if (key === 'token' && readSession()?.userId === tabUserId()) answerLoginAgain(true)
      }),
    [],
  )
}

function useSignIn() {
  // The e-mail is read once: another tab may store somebody else's session meanwhile.
  const [email] = useState(() => readSession()?.userEmail ?? '')
  const [senha, setSenha] = useState('')
  const [erro, setErro] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (!senha) return showWrong(event.currentTarget, () => setErro(TEXTOS.login.senhaObrigatoria))
    setBusy(true)
    try {
      if (await signInAgain(email, senha)) answerLoginAgain(true)
      else {
        notify.warn(T.outraPessoa)
        leave()
      }
    } catch (error) {
      showError(error, TEXTOS.login.erro)
      setBusy(false)
    }
  }
  const typed = (texto: string) => {
    setSenha(texto)
    setErro(undefined)
  }
  return { email, senha, erro, busy, submit, typed }
}

function AgainForm() {
  useLoginElsewhere()
  const { email, senha, erro, busy, submit, typed } = useSignIn()
  const acoes = (
    <>
      <Button type="submit" form="entrar-de-novo" variant="primary" busy={busy}>
        {TEXTOS.login.entrar}
      </Button>
      <Button variant="quiet" onClick={leave}>
        {T.sairDaPagina}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={T.entreDeNovo} acoes={acoes} onClose={() => undefined} first="[name=senha]" onTop>
      <p>{T.nadaSePerdeu}</p>
      <form id="entrar-de-novo" className="login-again" noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={TEXTOS.login.email} type="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label={TEXTOS.login.senha}
          error={erro}
          name="senha"
          autoComplete="current-password"
          required
          value={senha}
          onChange={({ target }) => typed(target.value)}
        />
      </form>
    </ChoiceDialog>
  )
}

/** The login that is shown over a page with unsaved work, as long as a call waits for it. */
export function LoginAgainDialog() {
  const isAsked = useSyncExternalStore(listenToLoginAgain, isLoginAsked)
  return isAsked && <AgainForm />
}
