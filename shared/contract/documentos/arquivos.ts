/** Name of the archive with all photos of an OS, or with those chosen for an upload. Source: spec §9. */
export const ZIP_FOTOS = 'photos.zip'

/** Name of the list of an archive's photos, which is the last file in it. */
export const ZIP_MANIFESTO = 'manifesto.csv'

/** Names of the file and of the sheet that the dashboard's 'Download Excel' gives. Source: spec §9. */
export const PAINEL_EXCEL = { arquivo: 'wtg-list.xlsx', planilha: 'WTGs' } as const

/** Columns of the dashboard's sheet. Source: spec §3. */
export const PAINEL_COLUNAS = ['ID', 'Responsavel', 'WTG', 'Empresa', 'OS', 'Data Criacao'] as const
