import { KB } from '#shared/bytes/units'

/**
 * Most bytes of a request: at first the whole file, then less each time something on the way takes no request
 * of that size.
 */
const SIZES = [Infinity, 768 * KB, 192 * KB, 48 * KB] as const
let size: number = SIZES[0]

export const pieceSize = (): number => size

/**
 * Makes all later requests smaller, since something on the way refused one of this size. False when there is
 * no smaller size.
 */
export function takeSmallerThan(refused: number): boolean {
  const smaller = SIZES.find((each) => each < refused)
  size = Math.min(size, smaller ?? size)
  return smaller !== undefined
}
