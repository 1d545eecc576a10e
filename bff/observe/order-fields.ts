import type { Linha } from '#shared/linhas/index'
import { firstUnits } from '#shared/text/first-units'

/** The order of a line that somebody asks about, as the log names it. */
export type OrderFields = { linha: string } & Partial<Record<string, string>>

/** Longest value of a field in the log. */
const MAX_CHARS = 100

const searched = ({ busca }: Linha) =>
  new Set(
    Object.values(busca)
      .flat()
      .map(({ campo }) => campo),
  )

type Values = Readonly<Record<string, unknown>>

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return firstUnits(String(value).trim(), MAX_CHARS) || undefined
}

/** The value that all of these have in a field, if they have one. */
function commonOf(fotos: readonly Values[], campo: string): unknown {
  const first = fotos[0]?.[campo]
  return fotos.every((foto) => foto[campo] === first) ? first : undefined
}

/**
 * The line, and the fields by which it is searched (`os`, `wtg`, `torre`, …) from what was asked. A target that was not
 * asked for is taken from the fotos that came, if they all have the same.
 */
export function orderFields(linha: Linha, asked: Values, fotos: readonly Values[] = []): OrderFields {
  const fields: OrderFields = { linha: linha.id }
  for (const campo of searched(linha)) {
    const value = textOf(asked[campo]) ?? (campo === linha.alvo ? textOf(commonOf(fotos, campo)) : undefined)
    if (value !== undefined) fields[campo] = value
  }
  return fields
}
