/** What a toast tells: done, failed, mind this. */
export type ToastKind = 'ok' | 'err' | 'warn'

/** A button inside a toast. */
export interface ToastAction {
  label: string
  onClick: () => void
}
