import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { PARTS } from '#shared/upload/parts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'

const T = TEXTOS.upload

interface JsonPickerProps {
  file: File | null
  error: string | undefined
  onFile: (file: File) => void
}

/** The work-order file of the robot line. */
export function JsonPicker({ file, error, onFile }: JsonPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames('field', error && 'is-error')} role="group" aria-label={T.json}>
      <span className="label" aria-hidden="true">
        {TEXTOS_ENVIO.jsonCurto}
      </span>
      <Button icon="json" aria-invalid={error ? true : undefined} onClick={() => input.current?.click()}>
        <span className="ellipsis">{file?.name ?? T.escolherJson}</span>
      </Button>
      <FileInput
        input={input}
        name={PARTS.json}
        accept=".json,application/json"
        label={T.json}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
