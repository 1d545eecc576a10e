/** Kind of a notice: done, failed, or a warning. */
export type NoticeKind = 'ok' | 'err' | 'warn'

/** What stands under a notice's text. */
export interface NoticeDetails {
  /** Why, in one sentence. */
  detalhe?: string
  /** Number of the request, for whoever looks into the failure. */
  pedido?: string
}

/** What a toast says, and how. */
export interface Notice extends NoticeDetails {
  kind: NoticeKind
  texto: string
}

type Reader = (notice: Notice) => void

let reader: Reader | null = null
/** Notices that were given before anything reads them. */
const waiting: Notice[] = []

function say(kind: NoticeKind, texto: string, details: NoticeDetails = {}) {
  const notice = { ...details, kind, texto }
  if (reader) reader(notice)
  else waiting.push(notice)
}

/**
 * Says something to the user, from anywhere; what draws notices gets them by `readNotices`. Source: spec §8.
 */
export const notify = {
  ok: (texto: string) => say('ok', texto),
  error: (texto: string, details?: NoticeDetails) => say('err', texto, details),
  warn: (texto: string) => say('warn', texto),
}

/** Gives every notice to this one reader, those that waited first, until the returned function is called. */
export function readNotices(read: Reader): () => void {
  reader = read
  for (const notice of waiting.splice(0)) read(notice)
  return () => {
    if (reader === read) reader = null
  }
}
