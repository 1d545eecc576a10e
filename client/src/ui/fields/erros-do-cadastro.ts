import type { z } from 'zod'
import type { RegisterInput } from '#shared/contract/pessoas/usuario'
import { tooLongOf } from '#shared/text/too-long'
import { TEXTOS } from '#shared/textos/textos'

type Campo = keyof RegisterInput

/** The sentence of each field of a registration that is wrong. */
export type Erros = Partial<Record<Campo, string>>

/**
 * What the rules of a registration refuse: that a text is too long, that a field is empty, where it has a sentence for
 * that, else its rule.
 */
export function errosDoCadastro({ issues }: z.ZodError, valores: Partial<Record<Campo, string>>): Erros {
  const tooLong = tooLongOf(issues)
  const said = (campo: Campo) => {
    const most = tooLong.get(campo)
    if (most !== undefined) return TEXTOS.geral.longo(most)
    const textos: { faltando: string; vazio?: string } = TEXTOS.cadastro.campos[campo]
    return valores[campo]?.trim() === '' ? (textos.vazio ?? textos.faltando) : textos.faltando
  }
  const campos = new Set(issues.map(({ path }) => path[0] as Campo))
  return Object.fromEntries([...campos].map((campo) => [campo, said(campo)]))
}
