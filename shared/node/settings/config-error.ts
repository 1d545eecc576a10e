/**
 * The error of a setting that stops the start; its message is one Portuguese sentence that begins with the setting's
 * name.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  /** `complaint` goes on after the setting's name, without the full stop. */
  constructor(setting: string, complaint: string) {
    super(`${setting} ${complaint}.`)
  }
}
