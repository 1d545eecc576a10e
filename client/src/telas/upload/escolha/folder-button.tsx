import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { notify } from '../../../page/notice.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { canPickFolder, hasFolders, pickFolder } from './picked-folder.ts'

const E = TEXTOS_ENVIO

/** Hands the files of a folder over once they are read, and says so when the folder cannot be read. */
export async function takeFolder(reading: Promise<File[] | null>, onFiles: (files: File[]) => void) {
  let files
  try {
    files = await reading
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    return notify.error(TEXTOS.upload.erro, { detalhe: E.pastaIlegivel })
  }
  if (files) onFiles(files)
}

interface FolderButtonProps {
  small?: boolean
  'aria-describedby'?: string
  onFiles: (files: File[]) => void
}

/** Button that chooses a folder with all that is in it; not shown where the browser has no such choice. */
export function FolderButton({ onFiles, ...button }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [byField, setByField] = useState(() => !canPickFolder())
  if (!hasFolders()) return null
  const openField = () => {
    // The field is drawn at once, while the click still allows it to be opened.
    flushSync(() => setByField(true))
    input.current?.click()
  }
  const choose = () => {
    if (byField) input.current?.click()
    else void takeFolder(pickFolder(openField), onFiles)
  }
  return (
    <>
      <Button {...button} onClick={choose}>
        {E.escolherPasta}
      </Button>
      {byField && (
        <FileInput {...{ webkitdirectory: '' }} input={input} label={E.escolherPasta} onFiles={onFiles} />
      )}
    </>
  )
}
