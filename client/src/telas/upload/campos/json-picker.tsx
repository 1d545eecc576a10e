import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { PARTS } from '#shared/upload/parts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'

const T = TEXTOS.upload

interface JsonPickerProps {
  file: File | null
  /** Name of the file that was chosen before the page was loaded again; empty for none. */
  lost: string
  error: string | undefined
  onFile: (file: File) => void
}

/** The work-order file of the robot line. */
export function JsonPicker({ file, lost, error, onFile }: JsonPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <FileField label={T.json} caption={TEXTOS_ENVIO.jsonCurto} error={error}>
      {(button) => (
        <>
          <Button icon="json" {...button} onClick={() => input.current?.click()}>
            <span className="ellipsis">{file?.name ?? T.escolherJson}</span>
          </Button>
          <FileInput
            input={input}
            name={PARTS.json}
            accept=".json,application/json"
            label={T.json}
            onFiles={([chosen]) => chosen && onFile(chosen)}
          />
          {lost && <small>{TEXTOS_ENVIO.escolhaJsonDeNovo(lost)}</small>}
        </>
      )}
    </FileField>
  )
}
