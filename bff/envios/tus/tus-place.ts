import type { SpoolPlace } from '../spool/spool.ts'

const ID = /^([0-9a-f-]{36})\/(\d{1,6})$/

/** The tus id of a file of an envio. */
export const tusIdOf = ({ envio, n }: SpoolPlace): string => `${envio}/${n}`

/** The file of a tus id; undefined when the text is none. */
export function placeOf(id: string): SpoolPlace | undefined {
  const [, envio, n] = ID.exec(id) ?? []
  return envio === undefined ? undefined : { envio, n: Number(n) }
}
