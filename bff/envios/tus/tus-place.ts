import type { SpoolPlace } from '../spool/spool.ts'

const ID = /^([0-9a-f-]{36})\/(\d{1,6})$/

/** How the protocol names a file of an envio. */
export const tusIdOf = ({ envio, n }: SpoolPlace): string => `${envio}/${n}`

/** The file that the protocol names so; undefined for what names none. */
export function placeOf(id: string): SpoolPlace | undefined {
  const [, envio, n] = ID.exec(id) ?? []
  return envio === undefined ? undefined : { envio, n: Number(n) }
}
