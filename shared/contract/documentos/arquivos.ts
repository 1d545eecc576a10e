/** Name of the archive with all photos of an OS, or with those chosen for an upload. Source: spec §9. */
export const ZIP_FOTOS = 'photos.zip'

/** The list of an archive's photos, the last file in it. */
export const ZIP_MANIFESTO = 'manifesto.csv'

/** The dashboard's 'Download Excel': file and sheet. Source: spec §9. */
export const PAINEL_EXCEL = { arquivo: 'wtg-list.xlsx', planilha: 'WTGs' } as const

/** Columns of that sheet. Source: spec §3. */
export const PAINEL_COLUNAS = ['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'] as const
