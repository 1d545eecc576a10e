import { useRef } from 'react'
import { LOGO_MIMES } from '#shared/contract/pessoas/inspetora'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'

const T = TEXTOS.inspetora

interface LogoFieldProps {
  /** Address of the logo that is shown; null for none. */
  src: string | null
  /** True when the logo shown is not the one that is kept. */
  changed: boolean
  error: string | undefined
  choose: (file: File) => void
  drop: () => void
  broken: () => void
}

/** The logo as reports show it, on white, with buttons that choose another or take it away. */
export function LogoField({ src, changed, error, choose, drop, broken }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileField label={T.logotipo} error={error}>
      {(button) => (
        <>
          <div className="inspetora__logo">
            {src ? <img src={src} alt={T.previa} onError={broken} /> : <span>{T.semLogo}</span>}
          </div>
          <div className="actions">
            <Button small icon="subir" {...button} onClick={() => input.current?.click()}>
              {src ? T.trocar : T.escolher}
            </Button>
            {src && (
              <Button
                small
                variant="quiet"
                icon="remover"
                onClick={({ currentTarget }) => {
                  // The button goes with the logo: the focus moves to the one that chooses another.
                  currentTarget.parentElement?.querySelector('button')?.focus()
                  drop()
                }}
              >
                {T.retirarLogo}
              </Button>
            )}
          </div>
          <FileInput
            input={input}
            accept={LOGO_MIMES.join()}
            label={T.logotipo}
            onFiles={([file]) => file && choose(file)}
          />
          <small role="status">{changed ? T.naoSalvo : T.logoDica}</small>
        </>
      )}
    </FileField>
  )
}
