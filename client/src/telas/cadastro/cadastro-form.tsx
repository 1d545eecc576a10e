import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { maskCnpj } from '#shared/text/cnpj'
import { registerInputSchema, type RegisterInput } from '#shared/contract/usuario'
import { NIVEL_INICIAL, type Nivel } from '#shared/linhas/niveis'
import { maskTelefone } from '#shared/text/telefone'
import { tooLongOf } from '#shared/text/too-long'
import { TEXTOS } from '#shared/textos/textos'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { NivelCards } from './nivel-cards.tsx'
import '../../styles/formgrid.css'

const T = TEXTOS.cadastro
type Campo = Exclude<keyof RegisterInput, 'nivel'>
type Valores = Record<Campo, string> & { nivel: Nivel }
type Erros = Partial<Record<keyof RegisterInput, string>>

const VAZIO: Valores = {
  responsavel: '',
  empresa: '',
  ramo: '',
  cnpj: '',
  telefone: '',
  email: '',
  senha: '',
  nivel: NIVEL_INICIAL,
}

const MASCARAS: Partial<Record<Campo, (texto: string) => string>> = {
  cnpj: maskCnpj,
  telefone: maskTelefone,
}

/** The valid form, or the sentence of each field that is not. */
export function validateCadastro(valores: Valores): { dados: RegisterInput } | { erros: Erros } {
  const email = valores.email.trim()
  const parsed = registerInputSchema.safeParse({ ...valores, email })
  if (parsed.success) return { dados: parsed.data }
  const { issues } = parsed.error
  const campos = new Set(issues.map(({ path }) => path[0] as keyof RegisterInput))
  const tooLong = tooLongOf(issues)
  const said = (campo: keyof RegisterInput) => {
    const most = tooLong.get(campo)
    return most === undefined ? frase(campo, valores[campo]) : TEXTOS.geral.longo(most)
  }
  return { erros: Object.fromEntries([...campos].map((campo) => [campo, said(campo)])) }
}

/** What is wrong with a field: that it is empty where that is said in words of its own, else its rule. */
function frase(campo: keyof RegisterInput, valor: string): string {
  const textos: { faltando: string; vazio?: string } = T.campos[campo]
  return valor.trim() === '' ? (textos.vazio ?? textos.faltando) : textos.faltando
}

function useCadastroForm(onSubmit: (dados: RegisterInput) => void) {
  const form = useRef<HTMLFormElement>(null)
  const [valores, setValores] = useState(VAZIO)
  const [erros, setErros] = useState<Erros>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = validateCadastro(valores)
    setErros('erros' in parsed ? parsed.erros : {})
    if ('dados' in parsed) onSubmit(parsed.dados)
    else {
      const nomes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
      nomes.find(({ name }) => name in parsed.erros)?.focus()
    }
  }
  const campo = (nome: Campo) => ({
    name: nome,
    label: T.campos[nome].label,
    error: erros[nome],
    value: valores[nome],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setValores((antes) => ({ ...antes, [nome]: MASCARAS[nome]?.(value) ?? value })),
  })
  const nivel = {
    valor: valores.nivel,
    change: (novo: Nivel) => setValores((antes) => ({ ...antes, nivel: novo })),
  }
  return { form, submit, campo, nivel }
}

interface CadastroFormProps {
  busy: boolean
  /** The user was registered; the way back to the dashboard is running. */
  done: boolean
  /** Sentence of an e-mail that the server refused. */
  emailRecusado: string | undefined
  onEdit: () => void
  onSubmit: (dados: RegisterInput) => void
}

/** All fields of a user, two columns, Nível as cards. */
export function CadastroForm({ busy, done, emailRecusado, onEdit, onSubmit }: CadastroFormProps) {
  const { form, submit, campo, nivel } = useCadastroForm(onSubmit)
  const email = campo('email')
  // As with what is wrong before it is sent: typing goes on in the field.
  useEffect(() => {
    if (emailRecusado) form.current?.querySelector<HTMLInputElement>('input[name=email]')?.focus()
  }, [emailRecusado, form])
  return (
    <form ref={form} className="card" noValidate onSubmit={submit} onChange={onEdit}>
      <div className="register__columns">
        <div className="formgrid">
          <TextField {...campo('responsavel')} full autoComplete="off" />
          <TextField {...campo('empresa')} autoComplete="off" />
          <TextField {...campo('ramo')} autoComplete="off" />
          <TextField {...campo('cnpj')} code autoComplete="off" autoCapitalize="characters" />
          <TextField {...campo('telefone')} code type="tel" autoComplete="off" />
          <TextField
            {...email}
            error={email.error ?? emailRecusado}
            full
            type="email"
            autoComplete="off"
            autoCapitalize="none"
          />
          <PasswordField {...campo('senha')} full autoComplete="new-password" />
        </div>
        <NivelCards {...nivel} />
      </div>
      <div className="register__actions">
        <Link className={buttonClass()} to={ROTAS.homeadm}>
          {T.cancelar}
        </Link>
        <Button type="submit" variant="primary" busy={busy} disabled={done}>
          {T.cadastrar}
        </Button>
      </div>
    </form>
  )
}
