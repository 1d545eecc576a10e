import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export interface FieldLook {
  label: string
  /** Sentence under the control; turns the border red and is announced with the control. */
  error?: string | undefined
  hint?: string | undefined
  /** Takes the whole row of a form grid. */
  full?: boolean | undefined
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid': boolean
}

/** Label above, control, hint, error: the frame of every field. The control takes the given props. */
export function Field({
  label,
  error,
  hint,
  full,
  children,
}: FieldLook & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('field', error && 'is-error', full && 'full')}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        // It is set on every field: Firefox takes one that is required and empty for a wrong one.
        'aria-invalid': Boolean(error),
      })}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a field that says what is wrong with it. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="error" id={id}>
      <Icon name="alerta" />
      {children}
    </span>
  )
}

type Without<T> = Omit<T, keyof FieldLook | 'id'>

/** How an on-screen keyboard should treat a code: its letters are capital, and no dictionary knows it. */
const AS_A_CODE = { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const

/** One line of text; `code` sets the monospaced face of OS, WTG and registration numbers. */
export function TextField({
  label,
  error,
  hint,
  full,
  code,
  ...input
}: FieldLook & Without<InputHTMLAttributes<HTMLInputElement>> & { code?: boolean }) {
  return (
    <Field label={label} error={error} hint={hint} full={full}>
      {(control) => (
        <input
          {...(code && AS_A_CODE)}
          {...input}
          {...control}
          className={classNames('input', code && 'input--data')}
        />
      )}
    </Field>
  )
}

/** A choice from a list; options are the children. */
export function SelectField({
  label,
  error,
  hint,
  full,
  ...select
}: FieldLook & Without<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <Field label={label} error={error} hint={hint} full={full}>
      {(control) => <select {...select} {...control} className="input" />}
    </Field>
  )
}

/** Share of its room (0 to 1) above which a field tells how full it is. */
const NEARLY_FULL = 0.9

type TextareaFieldProps = Pick<FieldLook, 'label'> &
  Without<TextareaHTMLAttributes<HTMLTextAreaElement>> & { value: string; maxLength: number }

/**
 * Several lines of text. A nearly full field says so, since a browser drops what does not fit without a word.
 */
export function TextareaField({ label, ...textarea }: TextareaFieldProps) {
  const { value, maxLength } = textarea
  const hint =
    value.length > maxLength * NEARLY_FULL ? TEXTOS_GERAL.caracteres(value.length, maxLength) : undefined
  return (
    <Field label={label} hint={hint}>
      {(control) => <textarea {...textarea} {...control} className="input" />}
    </Field>
  )
}
