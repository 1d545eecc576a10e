import type { ZodError } from 'zod'
import { valueAt } from '#shared/contract/reading/json-object'
import { ERRORS } from '#shared/errors/errors'
import { CAMPOS } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { TEXTOS } from '#shared/textos/textos'
import { firstUnits } from '#shared/text/first-units'

const LABELS = new Map<PropertyKey, string>([
  ...Object.entries(LABELS_CARTAO),
  ...Object.entries(TEXTOS.cadastro.campos).map(([campo, { label }]) => [campo, label] as const),
  ...Object.entries(CAMPOS).map(([campo, { label }]) => [campo, label] as const),
  ['senhaAtual', TEXTOS.conta.senhaAtual],
  ['senhaNova', TEXTOS.conta.senhaNova],
  ['month', TEXTOS.painel.filtrarPorMes],
])

/** The most characters of a place that a sentence names: an input may have keys of any length. */
const MAX_PLACE_CHARS = 60

/** How many allowed values a sentence names where a field takes only some. */
const MOST_VALUES = 12

/** The sentence that the schema itself gives for an input or for a number out of bounds; undefined where it gives none. */
function ownSentence(issue: ZodError['issues'][number], label: string): string | undefined {
  if (issue.code === 'custom') {
    const texto: unknown = issue.params?.['texto']
    return typeof texto === 'string' ? texto : undefined
  }
  if (issue.code === 'too_small' && (issue.origin === 'int' || issue.origin === 'number')) {
    const { numeroDesde, numeroAcima } = TEXTOS_INTEGRACAO
    return (issue.inclusive === false ? numeroAcima : numeroDesde)(label, Number(issue.minimum))
  }
  if (issue.code === 'too_big' && (issue.origin === 'int' || issue.origin === 'number'))
    return TEXTOS_INTEGRACAO.numeroAte(label, Number(issue.maximum))
  if (issue.code === 'too_small' && issue.origin === 'string')
    return TEXTOS_INTEGRACAO.textoDesde(label, Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'string')
    return TEXTOS.upload.campoLongo(label, Number(issue.maximum))
  if (issue.code === 'invalid_value' && issue.values.length <= MOST_VALUES)
    return TEXTOS.upload.campoEntre(label, issue.values.map(String))
  return undefined
}

/** The label of a field, or its path in the input when it has none: fotos[0].bytes. */
function labelAt(path: readonly PropertyKey[]): string {
  const labelled = LABELS.get(path[0] ?? '') ?? LABELS.get(path.at(-1) ?? '')
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return labelled ?? firstUnits(place.slice(1), MAX_PLACE_CHARS)
}

/** One Portuguese sentence for an input that does not fit, naming the label of the first field. Source: contract §3. */
export function inputSentence({ issues }: ZodError, input: unknown): string {
  const [issue] = issues
  const field = issue?.path[0]
  if (input === undefined) return TEXTOS_INTEGRACAO.semEntrada
  if (!issue || field === undefined) return ERRORS.INVALID_INPUT.texto
  const label = labelAt(issue.path)
  const value = valueAt(input, issue.path)
  const isMissing = value === undefined
  // A text of nothing but spaces and invisible characters is empty after the schema has trimmed it.
  const isEmpty =
    issue.code === 'too_small' && typeof value === 'string' && (issue.minimum === 1 || value.trim() === '')
  const own = isEmpty ? undefined : ownSentence(issue, label)
  if (own !== undefined) return own
  return isMissing || isEmpty || issue.code === 'too_small'
    ? TEXTOS.upload.campoFaltando(label)
    : TEXTOS.upload.campoInvalido(label)
}
