import { z } from 'zod'
import { jsonOf } from '../../text/json.ts'
import { numeroEscrito } from '../../text/numero-escrito.ts'
import { isObject, isToBeFound, type JsonObject } from './json-object.ts'

// Each of these schemas is a single step: a search reads thousands of such fields, and every step costs as much as the
// next.

/** Reports an odd value, and gives null in its place. */
function estranho(contexto: z.RefinementCtx): null {
  contexto.addIssue({ code: 'custom' })
  return null
}

const isNumero = (valor: unknown): valor is number => Number.isFinite(valor)

function texto(valor: unknown, contexto: z.RefinementCtx): string | null {
  if (typeof valor === 'string') return valor
  if (valor == null) return null
  return isNumero(valor) ? String(valor) : estranho(contexto)
}

/** A text, or a number as text; null when it is absent. Any other value is reported as odd. */
export const textoLido = z.transform(texto)

/** Reads a text as `textoLido` does, and an object or a list, which some backends send in its place, as its JSON. */
export const textoOuJson = z.transform((valor, contexto) =>
  typeof valor === 'object' && valor !== null ? JSON.stringify(valor) : texto(valor, contexto),
)

/** A text for screens that always show something: '' when it is absent. */
export const textoOuVazio = z.transform((valor, contexto) => texto(valor, contexto) ?? '')

/** A text without the unit m at its end. */
function semMetros(escrito: string): string {
  const limpo = escrito.trim()
  return /m$/i.test(limpo) ? limpo.slice(0, -1) : limpo
}

/**
 * A number, or a text that holds one, perhaps with the unit m; null when it is absent or empty. Any other value is odd.
 */
export const numeroLido = z.transform((valor, contexto): number | null => {
  if (valor == null || (typeof valor === 'string' && valor.trim() === '')) return null
  if (typeof valor === 'string') return numeroEscrito(semMetros(valor)) ?? estranho(contexto)
  return isNumero(valor) ? valor : estranho(contexto)
})

/** Most characters of a text that is read as JSON: that of a rectangle or a size is shorter. */
const MEDIDAS_MAX_CHARS = 1000

/** The value of a text that is JSON; any other text as it is. */
function valorDoJson(texto: string): unknown {
  if (texto.length > MEDIDAS_MAX_CHARS) return texto
  const valor = jsonOf(texto)
  return valor === undefined ? texto : valor
}

/** An object with its numbers where some came as texts. */
function comNumeros(valor: JsonObject): JsonObject {
  const pares = Object.entries(valor)
  if (!pares.some(([, cada]) => typeof cada === 'string')) return valor
  return Object.fromEntries(
    pares.map(([nome, cada]) => [nome, typeof cada === 'string' ? (numeroEscrito(cada) ?? cada) : cada]),
  )
}

const isZero = (valor: unknown) => valor === 0

/**
 * An object of numbers as databases give it back, which may be JSON text, or have its numbers as texts. Null for what
 * some programs write when there is none: a blank, the empty list of PHP, an object of zeros, as structs of Go and .NET.
 */
export function medidasLidas(escrito: unknown): unknown {
  if (escrito === '') return null
  const valor = typeof escrito === 'string' ? valorDoJson(escrito) : escrito
  if (Array.isArray(valor)) return valor.length === 0 ? null : valor
  if (!isObject(valor)) return valor
  const medidas = comNumeros(valor)
  return Object.values(medidas).every(isZero) ? null : medidas
}

/** How .NET and MySQL write that there is no date: the first day of their calendar, on any clock, or a day of zeros. */
const SEM_DATA = /^(0001-01-01|0000-00-00|01\/01\/0001|00\/00\/0000|\/Date\(-621355\d{8}[)+-])/

/** A clock as Java's Jackson writes it unless it is told otherwise: year, month, day, and hour to nanosecond if known. */
const relogioSchema = z.array(z.int().nonnegative()).min(3).max(7)

/** Such a clock as text; any other value as it is. */
function semLista(valor: unknown): unknown {
  const relogio = Array.isArray(valor) ? relogioSchema.safeParse(valor).data : undefined
  if (relogio === undefined) return valor
  const doisDigitos = (parte = 0) => String(parte).padStart(2, '0')
  const [ano = 0, mes, dia, hora, minuto, segundo] = relogio
  const dias = [String(ano).padStart(4, '0'), doisDigitos(mes), doisDigitos(dia)].join('-')
  return relogio.length === 3
    ? dias
    : `${dias}T${[hora, minuto, segundo].map((parte) => doisDigitos(parte)).join(':')}`
}

/**
 * A moment as the backend writes it: a text, a number of seconds or milliseconds as text, or a clock's parts in a list;
 * '' when it is absent.
 */
export const momentoLido = z.transform((valor, contexto) => {
  const escrito = texto(semLista(valor), contexto)?.trim() ?? ''
  return SEM_DATA.test(escrito) ? '' : escrito
})

/** A moment without which what it dates means nothing. */
export const momentoDito = momentoLido.pipe(z.string().min(1))

/** A count: a number, or a text that holds one; null when it is absent. */
export const contagemOuNada = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)])
  .nullish()
  .transform((contagem) => contagem ?? null)

/**
 * Reads records whose fields may have other names. The first name counts that holds a text or a number, or an object
 * for the fields in `objetos`; without one the first that holds anything, so that the field's schema reports what came.
 */
export function comApelidos(
  apelidos: Readonly<Record<string, readonly string[]>>,
  objetos: readonly string[] = [],
) {
  const campos = Object.entries(apelidos)
  return (registro: unknown): unknown => {
    if (!isObject(registro)) return registro
    let lido = registro
    for (const [campo, nomes] of campos) {
      if (!isToBeFound(registro, campo)) continue
      const isValor = (valor: unknown) =>
        typeof valor === 'string' || typeof valor === 'number' || (objetos.includes(campo) && isObject(valor))
      const nome =
        nomes.find((cada) => isValor(registro[cada])) ?? nomes.find((cada) => registro[cada] != null)
      if (nome !== undefined) lido = { ...lido, [campo]: registro[nome] }
    }
    return lido
  }
}
