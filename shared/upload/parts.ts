/** Names of the parts of an upload on the wire, besides the line's text fields. Source: spec §7. */
export const PARTS = { fotos: 'photos', json: 'jsonfile', userId: 'userId' } as const

/** Most bytes of one text field. */
export const MAX_FIELD_BYTES = 64 * 1024

/** True for a file name that a work order may have. */
export const isJsonName = (nome: string) => /\.json$/i.test(nome)
