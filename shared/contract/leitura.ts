import { z } from 'zod'
import { numeroEscrito } from '../text/numero-escrito.ts'

/** Text, or a number in its place; null when it is absent. Anything else is odd. */
export const textoLido = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((valor) => (valor == null ? null : String(valor)))

/** The same where screens always show something: '' when it is absent. */
export const textoOuVazio = textoLido.transform((valor) => valor ?? '')

/** A number, or text that is one, also with the unit m; null when it is absent or empty. Anything else is odd. */
export const numeroLido = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((valor, contexto) => {
    if (valor == null || (typeof valor === 'string' && valor.trim() === '')) return null
    const numero = typeof valor === 'number' ? valor : numeroEscrito(valor.replace(/\s*m\s*$/i, ''))
    if (numero !== null) return numero
    contexto.addIssue({ code: 'custom' })
    return z.NEVER
  })

/** A moment as it was written: text, or a number of seconds or milliseconds; '' when it is absent. */
export const momentoLido = textoLido.transform((escrito) => escrito?.trim() ?? '')

/** How many: a number, or text that is one. */
export const contagemLida = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])

const isObject = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** A record whose field goes by another name too: the first of them that is a text (an `id` also a number). */
export const comApelidos =
  (apelidos: Readonly<Record<string, readonly string[]>>) =>
  (registro: unknown): unknown => {
    if (!isObject(registro)) return registro
    let lido = registro
    for (const [campo, nomes] of Object.entries(apelidos)) {
      if (registro[campo] != null) continue
      const nome = nomes.find((cada) => ['string', 'number'].includes(typeof registro[cada]))
      if (nome !== undefined) lido = { ...lido, [campo]: registro[nome] }
    }
    return lido
  }
