/** Title of the screen on which a line is chosen. */
export const TEXTOS_HOME = { titulo: 'Qual inspeção você vai fazer?' } as const

/** The cards of a line's home. Source: spec §2. */
export const TEXTOS_CARTOES = {
  upload: { titulo: 'Subir arquivos' },
  inspecao: { titulo: 'Inspecionar', resumo: 'Marque danos e registre observações.' },
  download: { titulo: 'Download', resumo: 'Baixe fotos uma a uma ou todas.' },
  relatorio: { titulo: 'Relatório', resumo: 'Exporte em PDF ou Excel.' },
} as const
