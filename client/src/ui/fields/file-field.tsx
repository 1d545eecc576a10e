import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, type FieldLook } from './field.tsx'

interface FileFieldProps extends Omit<FieldLook, 'hint'> {
  /** Text above the field, where it is not the label. */
  caption?: string
  /**
   * Draws what chooses the files. Its button takes the given props, so that the error is announced with it.
   */
  children: (button: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** The frame of a field that chooses files by a button: a group with a label, and its error. */
export function FileField({ label, caption = label, error, full, children }: FileFieldProps) {
  const id = useId()
  return (
    <div className={classNames('field', error && 'is-error', full && 'full')} role="group" aria-label={label}>
      <span className="label" aria-hidden="true">
        {caption}
      </span>
      {children(error ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
