/** What `npm run bench` measures: rows by the name they are asked for by, in their order, and the titles of their tables. */
export const GATEWAY_ROWS = {
  uploads: 'Uploads',
  envios: 'Envio retomável',
  quedas: 'Link que cai',
  'chamadas-durante-uploads': 'Chamadas durante uploads',
  downloads: 'Downloads',
  zip: 'Zip de uma OS',
  chamadas: 'Chamadas',
  imagens: 'Imagens menores',
  // Last: what the peer holds in memory for it, it keeps.
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

/** What takes too long to be measured unless it is asked for. */
const ONLY_BY_NAME: readonly string[] = ['escala-milhao']

/** All names, in the order they are measured. */
export const ROW_NAMES: readonly string[] = [GATEWAY_ROWS, SCREEN_ROWS, SCALE_ROWS].flatMap((rows) =>
  Object.keys(rows),
)

/** Those of some rows that are wanted: the ones that were asked for, or without any all that take no hours. */
export const wantedOf = <Name extends string>(
  rows: Readonly<Record<Name, string>>,
  asked: readonly string[],
): Name[] =>
  (Object.keys(rows) as Name[]).filter((name) =>
    asked.length > 0 ? asked.includes(name) : !ONLY_BY_NAME.includes(name),
  )
