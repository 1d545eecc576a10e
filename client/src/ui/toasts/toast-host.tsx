import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import { listenTo } from '../../page/listen-to.ts'
import type { Notice } from '../../page/notice.ts'
import { toastPlace } from './toast-place.ts'

/** Milliseconds that a toast stays. Source: spec §9. */
export const TOAST_MS = 3000

const ROLE = { ok: 'status', err: 'alert', warn: 'alert' } as const

/**
 * The frame of a toast has no role: as a toast goes, its frame's role would be taken away, and its text read
 * aloud once more. The row inside has the role.
 */
const FRAME: object = { role: undefined }

const fade = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false })

function Content({ texto, kind, detalhe, pedido, closeToast, toastProps }: ToastContentProps & Notice) {
  const row = useRef<HTMLDivElement>(null)
  useFocusLeft(row)
  const from = useRef<EventTarget | null>(null)
  const id = toastProps.toastId
  useEffect(() => {
    const frame = row.current?.parentElement
    if (!frame) return
    return listenTo(frame, {
      focusin: ({ relatedTarget }) => {
        // The frame itself is a stop of the tab key, before the button: it goes with the toast.
        if (!(relatedTarget instanceof Node && frame.contains(relatedTarget))) from.current = relatedTarget
        toast.pause({ id })
      },
      focusout: () => toast.play({ id }),
    })
  }, [id])
  return (
    <div className="toast__row" role={ROLE[kind]} ref={row}>
      <Icon name={kind === 'ok' ? 'certo' : 'alerta'} />
      <div className="toast__text">
        <b>{texto}</b>
        {detalhe && <span>{detalhe}</span>}
        {pedido && <small className="num">{pedido}</small>}
      </div>
      <Button
        variant="quiet"
        small
        icon="fechar"
        aria-label={TEXTOS.geral.fecharAviso}
        onClick={() => {
          const { current } = from
          if (current instanceof HTMLElement || current instanceof SVGElement)
            current.focus({ preventScroll: true })
          closeToast()
        }}
      />
    </div>
  )
}

/** Shows a notice as a toast; one with the same kind, text and reason is shown once. */
export function showToast(notice: Notice) {
  const { kind, texto, detalhe } = notice
  toast((props: ToastContentProps) => <Content {...props} {...notice} />, {
    className: `toast toast--${kind}`,
    toastId: `${kind}:${texto}:${detalhe ?? ''}`,
  })
}

/** Where the toasts appear: top right, 3000 ms, paused by pointer and focus. Source: spec §9. */
export function ToastHost() {
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      transition={fade}
      closeButton={false}
      closeOnClick={false}
      icon={false}
      pauseOnHover
      pauseOnFocusLoss
      draggable={false}
      hideProgressBar
      limit={4}
      {...FRAME}
      aria-label={TEXTOS.geral.avisos}
    />,
    toastPlace(),
  )
}
