import { useState, type InputHTMLAttributes } from 'react'
import { TEXTOS_LOGIN } from '#shared/textos/pessoas/login'
import { Field, type FieldLook } from './field.tsx'
import { Icon } from '../icon.tsx'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldLook | 'id' | 'type'>

/** Password with a button that shows what is typed. */
export function PasswordField({ label, error, hint, full, ...input }: FieldLook & InputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} full={full}>
      {(control) => (
        <div className="password">
          <input {...input} {...control} className="input" type={visible ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={visible ? TEXTOS_LOGIN.esconderSenha : TEXTOS_LOGIN.mostrarSenha}
            // Tells which password it shows, where there are several.
            aria-describedby={`${control.id}-label`}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'olhoFechado' : 'olho'} />
          </button>
        </div>
      )}
    </Field>
  )
}
