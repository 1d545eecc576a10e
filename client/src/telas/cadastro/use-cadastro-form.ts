import type { FormEvent } from 'react'
import { registerInputSchema, type RegisterInput } from '#shared/contract/pessoas/usuario'
import { NIVEL_INICIAL, type Nivel } from '#shared/linhas/niveis'
import { MASCARAS } from '#shared/text/mascaras'
import { TEXTOS } from '#shared/textos/textos'
import { errosDoCadastro, type Erros } from '../../ui/fields/erros-do-cadastro.ts'
import { useFields } from '../../ui/fields/use-fields.ts'

const T = TEXTOS.cadastro
type Campo = Exclude<keyof RegisterInput, 'nivel'>
type Valores = Record<Campo, string> & { nivel: Nivel }

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

/** What is typed into the form of a new user, and what is wrong with it. */
export function useCadastroForm(onSubmit: (dados: RegisterInput, show: (erros: Erros) => void) => void) {
  const { form, valores, change, show, ...fields } = useFields(() => VAZIO)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = registerInputSchema.safeParse({ ...valores, email: valores.email.trim() })
    show(parsed.error ? errosDoCadastro(parsed.error, valores) : {})
    if (parsed.success) onSubmit(parsed.data, show)
  }
  const campo = (nome: Campo) => ({
    ...fields.campo(nome, MASCARAS[nome]),
    label: T.campos[nome].label,
    required: true,
  })
  const nivel = { valor: valores.nivel, change: (novo: Nivel) => change('nivel', novo) }
  return { form, submit, campo, nivel }
}
