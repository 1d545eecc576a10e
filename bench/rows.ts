import { asksForUsage } from '#shared/node/process/asks-for-usage'

/**
 * The rows that `npm run bench` measures: the name by which each is asked for, in order, with the title of its table.
 */
export const GATEWAY_ROWS = {
  uploads: 'Uploads',
  envios: 'Envio retomável',
  quedas: 'Link que cai',
  'chamadas-durante-uploads': 'Chamadas durante uploads',
  downloads: 'Downloads',
  zip: 'Zip de uma OS',
  chamadas: 'Chamadas',
  imagens: 'Imagens menores',
  // Measured last, because the peer keeps the memory that it takes for this file.
  excel: 'Excel do painel',
} as const
export type GatewayRow = keyof typeof GATEWAY_ROWS

export const SCREEN_ROWS = {
  bancada: 'Bancada: marcar 50 fotos',
  navegador: 'Navegador: uma OS de 600 fotos',
} as const
export type ScreenRow = keyof typeof SCREEN_ROWS

export const SCALE_ROWS = {
  escala: 'Custo com o acervo',
  'escala-milhao': 'Custo com o acervo, até um milhão',
} as const
export type ScaleRow = keyof typeof SCALE_ROWS

/** Rows that take so long that they are measured only when they are named. */
const ONLY_BY_NAME: readonly string[] = ['escala-milhao']

/** All names, in the order in which they are measured. */
export const ROW_NAMES: readonly string[] = [GATEWAY_ROWS, SCREEN_ROWS, SCALE_ROWS].flatMap((rows) =>
  Object.keys(rows),
)

/** The rows to measure: those that were named, or, when none was, all that need not be named. */
export const wantedOf = <Name extends string>(
  rows: Readonly<Record<Name, string>>,
  asked: readonly string[],
): Name[] =>
  (Object.keys(rows) as Name[]).filter((name) =>
    asked.length > 0 ? asked.includes(name) : !ONLY_BY_NAME.includes(name),
  )

/** What is said instead of measuring, and the exit code: to who asks for the usage, or names what is no row. */
export function saidInstead(asked: readonly string[]): { text: string; code: number } | undefined {
  const names = ROW_NAMES.join(', ')
  if (asksForUsage(asked))
    return {
      text: `Uso: npm run bench -- [medida ...]\n  sem nome, todas menos ${ONLY_BY_NAME.join(', ')}; os nomes são ${names}`,
      code: 0,
    }
  const unknown = asked.filter((name) => !ROW_NAMES.includes(name))
  if (unknown.length === 0) return undefined
  return { text: `Não há medida com o nome ${unknown.join(', ')}. Escolha entre: ${names}.`, code: 2 }
}
