/** Texts about photos whose originals were removed because of their age (RETENCAO_MESES). Dates as '22/11/2026'. */
export const TEXTOS_RETENCAO = {
  removida: (data: string) => `Removida pelo prazo de guarda em ${data}`,
  removidaDica: 'O arquivo original foi removido. O que foi registrado sobre a foto continua guardado.',
  semOriginal: (data: string) => `O original desta foto foi removido pelo prazo de guarda em ${data}.`,
  nenhumOriginal: 'Os originais desta busca foram removidos pelo prazo de guarda.',
} as const
