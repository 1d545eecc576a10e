import type { LinhaId } from '#shared/linhas/index'

/** An order of a line, under which unsaved marks and waiting saves are kept. */
export interface Order {
  linha: LinhaId
  os: string
}
