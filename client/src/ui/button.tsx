import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** Look of a button, also of a link that looks like one. */
export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'danger' | undefined
  small?: boolean | undefined
  block?: boolean | undefined
}

/** Class names of that look, for links. */
export const buttonClass = ({ variant, small, block }: ButtonLook = {}) =>
  classNames('btn', variant && `btn--${variant}`, small && 'btn--sm', block && 'btn--block')

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: IconName | undefined
  /** Shows the spinner in place of the icon, keeps the width and the focus, and ignores clicks. */
  busy?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** Ignores a click, and with it the submit of the form that a click, or Enter in a field, would cause. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** A button; `type` is 'button' unless given. Without children pass `aria-label`. */
export function Button({ variant, small, block, icon, busy, children, className, ...rest }: ButtonProps) {
  const alone = icon !== undefined && children === undefined
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        buttonClass({ variant, small, block }),
        alone && 'btn--icon',
        busy && 'is-busy',
        className,
      )}
      aria-busy={busy || undefined}
      // `disabled` is not set while busy: it would take the focus from whoever pressed the button by
      // keyboard.
      disabled={rest.disabled && !busy}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : rest.onClick}
    >
      {busy && <span className="spin spin--sm" aria-hidden="true" />}
      {icon && !busy && <Icon name={icon} />}
      {children}
    </button>
  )
}
