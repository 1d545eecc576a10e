import { OperatorError } from '#shared/errors/operator-error'

/** The error of a setting that stops the start; its sentence begins with the setting's name. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'

  /** `complaint` goes on after the setting's name, without the full stop. */
  constructor(setting: string, complaint: string) {
    super(`${setting} ${complaint}.`)
  }
}
