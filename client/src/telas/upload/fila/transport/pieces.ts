import { KB } from '#shared/bytes/units'

/** Bytes a request may carry: as many as there are, until something on the way takes no request of that size. */
const SIZES = [Infinity, 768 * KB, 192 * KB, 48 * KB] as const
let size: number = SIZES[0]

export const pieceSize = (): number => size

/** Something on the way refused a request of this size: all that follow are smaller. False where none is. */
export function takeSmallerThan(refused: number): boolean {
  const smaller = SIZES.find((each) => each < refused)
  size = Math.min(size, smaller ?? size)
  return smaller !== undefined
}
