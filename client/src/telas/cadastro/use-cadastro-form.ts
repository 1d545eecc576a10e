import type { FormEvent } from 'react'
import { registerInputSchema, type RegisterInput } from '#shared/contract/pessoas/usuario'
import { NIVEL_INICIAL, type Nivel } from '#shared/linhas/niveis'
import { MASCARAS } from '#shared/text/mascaras'
import { tooLongOf } from '#shared/text/too-long'
import { TEXTOS } from '#shared/textos/textos'
import { useFields } from '../../ui/fields/use-fields.ts'

const T = TEXTOS.cadastro
type Campo = Exclude<keyof RegisterInput, 'nivel'>
type Valores = Record<Campo, string> & { nivel: Nivel }
/** The sentence of each field that is wrong. */
export type Erros = Partial<Record<keyof RegisterInput, string>>

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

/** The valid form, or the sentence of each field that is not. */
function validateCadastro(valores: Valores): { dados: RegisterInput } | { erros: Erros } {
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

/** What is wrong with a field: that it is empty, where the field has a sentence for that, else its rule. */
function frase(campo: keyof RegisterInput, valor: string): string {
  const textos: { faltando: string; vazio?: string } = T.campos[campo]
  return valor.trim() === '' ? (textos.vazio ?? textos.faltando) : textos.faltando
}

/** What is typed into the form of a new user, and what is wrong with it. */
export function useCadastroForm(onSubmit: (dados: RegisterInput, show: (erros: Erros) => void) => void) {
  const { form, valores, change, show, ...fields } = useFields(() => VAZIO)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = validateCadastro(valores)
    show('erros' in parsed ? parsed.erros : {})
    if ('dados' in parsed) onSubmit(parsed.dados, show)
  }
  const campo = (nome: Campo) => ({
    ...fields.campo(nome, MASCARAS[nome]),
    label: T.campos[nome].label,
    required: true,
  })
  const nivel = { valor: valores.nivel, change: (novo: Nivel) => change('nivel', novo) }
  return { form, submit, campo, nivel }
}
