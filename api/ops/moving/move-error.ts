import { OperatorError } from '#shared/errors/operator-error'

/** Why data cannot be moved to other engines. */
export class MoveError extends OperatorError {
  override readonly name = 'MoveError'
}
