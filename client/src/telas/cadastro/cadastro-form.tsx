import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import type { RegisterInput } from '#shared/contract/pessoas/usuario'
import { TEXTOS } from '#shared/textos/textos'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import type { Erros } from '../../ui/fields/erros-do-cadastro.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { NivelCards } from './nivel-cards.tsx'
import { useCadastroForm } from './use-cadastro-form.ts'
import '../../styles/formgrid.css'

const T = TEXTOS.cadastro

interface CadastroFormProps {
  /** True while the user is being registered, and from then until the dashboard opens. */
  busy: boolean
  onEdit: () => void
  /** `show` says what the server finds wrong with a field. */
  onSubmit: (dados: RegisterInput, show: (erros: Erros) => void) => void
}

/** All fields of a user, two columns, Nível as cards. */
export function CadastroForm({ busy, onEdit, onSubmit }: CadastroFormProps) {
  const { form, submit, campo, nivel } = useCadastroForm(onSubmit)
  return (
    <form ref={form} className="card" noValidate onSubmit={submit} onChange={onEdit}>
      <div className="cadastro__columns">
        <div className="formgrid">
          <TextField {...campo('responsavel')} full autoComplete="off" />
          <TextField {...campo('empresa')} autoComplete="off" />
          <TextField {...campo('ramo')} autoComplete="off" />
          <TextField {...campo('cnpj')} code autoComplete="off" autoCapitalize="characters" />
          <TextField {...campo('telefone')} code type="tel" autoComplete="off" />
          <TextField {...campo('email')} full type="email" autoComplete="off" autoCapitalize="none" />
          <PasswordField {...campo('senha')} full autoComplete="new-password" />
        </div>
        <NivelCards {...nivel} />
      </div>
      <div className="cadastro__actions">
        <Link className={buttonClass()} to={ROTAS.homeadm}>
          {TEXTOS.geral.cancelar}
        </Link>
        <Button type="submit" variant="primary" busy={busy}>
          {T.cadastrar}
        </Button>
      </div>
    </form>
  )
}
