import { TOKEN_ACESSOS } from '#shared/contract/pessoas/tokens'
import { TEXTOS_TOKENS as T } from '#shared/textos/pessoas/tokens'
import { copyAndSay } from '../../page/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useNewToken } from './use-new-token.ts'

/** A new token, in the only moment in which it is shown. */
function MadeToken({ token, note, onClose }: { token: string; note: string; onClose: () => void }) {
  return (
    <div className="made-token">
      <TextField
        code
        readOnly
        autoFocus
        label={T.token}
        hint={note}
        value={token}
        onFocus={({ target }) => target.select()}
      />
      <div className="made-token__actions">
        <Button variant="primary" onClick={() => void copyAndSay(token, T)}>
          {T.copiar}
        </Button>
        <Button onClick={onClose}>{T.fechar}</Button>
      </div>
    </div>
  )
}

/**
 * The form of a new token: name, end, what it opens and the user's own senha; then the token itself, once.
 */
export function NewTokenForm() {
  const { form, campo, submit, limites, busy, made, putAway, isBack } = useNewToken()
  if (made) {
    const note = made.backendExpires ? `${T.mostradoUmaVez} ${T.sessaoDoBackend}` : T.mostradoUmaVez
    return <MadeToken token={made.accessToken} note={note} onClose={putAway} />
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <TextField
        {...campo('nome')}
        hint={T.nomeDica}
        autoFocus={isBack}
        required
        maxLength={80}
        autoComplete="off"
      />
      <TextField {...campo('validoAte')} {...limites} type="date" required />
      <SelectField {...campo('acesso')} hint={T.acessoDica}>
        {TOKEN_ACESSOS.map((acesso) => (
          <option key={acesso} value={acesso}>
            {T.acessos[acesso]}
          </option>
        ))}
      </SelectField>
      <PasswordField {...campo('senha')} required autoComplete="current-password" />
      <Button type="submit" variant="primary" busy={busy}>
        {T.criar}
      </Button>
    </form>
  )
}
