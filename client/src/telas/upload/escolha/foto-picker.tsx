import { useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { PARTS } from '#shared/upload/parts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../page/notice.ts'
import { FOTO_TYPES } from './check-files.ts'
import { FolderButton, takeFolder } from './folder-button.tsx'
import { droppedFolders } from './dropped-folders.ts'
import { fotosAmong, isOfMac, jsonsAmong } from './folder.ts'
import { useFileDrop } from './use-file-drop.ts'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO

interface FotoPickerProps {
  count: number
  /** How many of them are not judged yet. */
  unjudged: number
  /** How many photos were chosen before the page was loaded again. */
  lost: number
  error: string | undefined
  onFiles: (files: File[]) => void
  /**
   * Called with those of the chosen files that may be the work order, be they none or several; undefined
   * where the line has no work-order file.
   */
  onJsons?: ((files: File[]) => void) | undefined
}

/**
 * A zone for dropped photos, with plain buttons that choose photos or a folder; all are added to the chosen
 * ones.
 */
export function FotoPicker({ count, unjudged, lost, error, onFiles, onJsons }: FotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const takeJsons = (files: File[]) => {
    const jsons = onJsons ? jsonsAmong(files) : []
    onJsons?.(jsons)
    return jsons
  }
  const add = (fotos: File[], jsons: File[]) => {
    if (fotos.length > 0) onFiles(fotos)
    else if (jsons.length === 0) notify.warn(E.semFotos)
  }
  const addFolder = (files: File[]) => add(fotosAmong(files), takeJsons(files))
  const addFiles = (files: File[]) => {
    const jsons = takeJsons(files)
    add(
      files.filter((file) => !isOfMac(file) && !jsons.includes(file)),
      jsons,
    )
  }
  const over = useFileDrop((transfer) => {
    const folders = droppedFolders(transfer)
    if (folders) void takeFolder(folders, addFolder)
    else addFiles([...transfer.files])
  })
  return (
    <FileField label={T.fotos} error={error} full>
      {(button) => (
        <>
          <div className="drop-zone" data-over={over}>
            <Icon name="camera" />
            <div className="drop-zone__text">
              <b role="status">{count > 0 ? T.escolhidas(count) : T.nenhuma}</b>
              <span>{unjudged > 0 ? E.conferindo(count - unjudged, count) : T.arraste}</span>
            </div>
            <div className="drop-zone__buttons">
              <Button {...button} onClick={() => input.current?.click()}>
                {T.escolherFotos}
              </Button>
              <FolderButton onFiles={addFolder} />
            </div>
            <FileInput
              input={input}
              name={PARTS.fotos}
              accept={FOTO_TYPES}
              multiple
              label={T.fotos}
              onFiles={addFiles}
            />
          </div>
          {lost > 0 && <small>{E.escolhaDeNovo(lost)}</small>}
        </>
      )}
    </FileField>
  )
}
