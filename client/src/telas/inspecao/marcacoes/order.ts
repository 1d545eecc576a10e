import type { LinhaId } from '#shared/linhas/index'

/** An order of a line: what unsaved marks, and saves that wait, are kept under. */
export interface Order {
  linha: LinhaId
  os: string
}
