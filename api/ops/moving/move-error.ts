/** Why data cannot be moved to other engines; its message is a Portuguese sentence for whoever operates the product. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
