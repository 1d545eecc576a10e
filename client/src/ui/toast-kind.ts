/** What a toast tells: done, failed, mind this. */
export type ToastKind = 'ok' | 'err' | 'warn'

/** What stands under a toast's text. */
export interface ToastDetails {
  /** Why, in one sentence. */
  detalhe?: string
  /** Number of the request, for whoever looks into it. */
  pedido?: string
}
