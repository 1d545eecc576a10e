/** Whether an installation is moved for real or only simulated, and who is told how it goes. */
export interface MoveOptions {
  simulated: boolean
  tell: (line: string) => void
}

/** The lines that tell what was done, or would be. */
export interface Moved {
  lines: readonly string[]
  /** What the operator has left to do. */
  next: readonly string[]
  /** False when files were missing or damaged in the source. */
  isWhole?: boolean
}
