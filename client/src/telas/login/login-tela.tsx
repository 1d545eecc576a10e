import { useEffect, useRef, useState, type FormEvent } from 'react'
import { EMAIL } from '#shared/text/email'
import { TEXTOS_BOAS_VINDAS, TEXTOS_LOGIN } from '#shared/textos/pessoas/login'
import { endLeftSession, stopTelling } from '../../calls/end-session.ts'
import { showError } from '../../calls/notify-error.ts'
import { useOnline } from '../../page/connection/use-online.ts'
import { listenToTabs } from '../../page/listeners.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { productName } from '../../page/product.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ThemeChoice } from '../../ui/theme-choice.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { showWrong } from '../../ui/fields/show-wrong.ts'
import { notify } from '../../page/notice.ts'
import { hasUnendedSession } from '../../session/stored-session.ts'
import { signIn } from '../../calls/login.ts'
import { Hero } from './hero.tsx'
import './login.css'

interface LoginTelaProps {
  /** Called with the role once signed in; the caller opens the next screen. */
  onSignedIn: (nivel: string) => void | Promise<void>
  /** Called while the password is typed: time to load what comes next. */
  onTyping?: () => void
}

type Erros = Partial<Record<'email' | 'senha', string>>

/** What is wrong with the two fields; the e-mail's pattern is the one of `loginInputSchema`, without its zod. */
const errosDe = (email: string, senha: string): Erros => ({
  ...(!EMAIL.test(email) && { email: TEXTOS_LOGIN.emailInvalido }),
  ...(!senha && { senha: TEXTOS_LOGIN.senhaObrigatoria }),
})

function useLogin(onSignedIn: LoginTelaProps['onSignedIn']) {
  const [erros, setErros] = useState<Erros>({})
  const [busy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const valor = (nome: string) => form.querySelector<HTMLInputElement>(`[name=${nome}]`)?.value ?? ''
    const email = valor('email').trim()
    const senha = valor('senha')
    const found = errosDe(email, senha)
    showWrong(form, () => setErros(found))
    if (found.email || found.senha) return
    setBusy(true)
    try {
      const nivel = await signIn(email, senha)
      notify.ok(TEXTOS_BOAS_VINDAS.bemVindoA(productName()))
      await onSignedIn(nivel)
    } catch (error) {
      showError(error, TEXTOS_LOGIN.erro)
      setBusy(false)
    }
  }
  const typed = (campo: keyof Erros) => setErros(({ [campo]: _, ...others }) => others)
  return { erros, busy, submit, typed }
}

/** Login: spec §2. */
export function LoginTela({ onSignedIn, onTyping }: LoginTelaProps) {
  usePageTitle(TEXTOS_LOGIN.titulo)
  useEffect(() => void endLeftSession(), [])
  const { erros, busy, submit, typed } = useLogin(onSignedIn)
  useOnline(() => {
    if (!busy) void endLeftSession()
  })
  useEffect(
    () =>
      listenToTabs(() => {
        // Somebody has signed in in another tab of this browser: a logout still under way must not end that
        // session.
        if (!hasUnendedSession()) stopTelling()
      }),
    [],
  )
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.current && !busy) void submit(form.current)
  }
  return (
    <div className="login">
      <Hero />
      <main className="login__side" id="conteudo" tabIndex={-1}>
        <span className="brand">
          <Brand />
        </span>
        <h2>{TEXTOS_LOGIN.titulo}</h2>
        <form ref={form} noValidate onSubmit={onSubmit}>
          <TextField
            autoFocus
            label={TEXTOS_LOGIN.email}
            error={erros.email}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onInput={() => typed('email')}
          />
          <PasswordField
            label={TEXTOS_LOGIN.senha}
            error={erros.senha}
            name="senha"
            autoComplete="current-password"
            required
            onInput={() => {
              typed('senha')
              onTyping?.()
            }}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            {TEXTOS_LOGIN.entrar}
          </Button>
        </form>
        <p className="muted small">{TEXTOS_LOGIN.acesso}</p>
        <ThemeChoice className="login__theme" />
      </main>
    </div>
  )
}
