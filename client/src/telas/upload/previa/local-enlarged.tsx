import { useEffect, useState } from 'react'
import { EnlargedFoto } from '../../../ui/foto/enlarged-foto.tsx'
import { savedName } from '../escolha/local-foto.ts'
import { SaveLocal } from './save-local.tsx'

/** Object URL of a file, revoked when the component is gone, and the name that the file is saved under. */
function useOpened(file: File, nome: string): { url: string; arquivo: string } | null {
  const [opened, setOpened] = useState<{ url: string; arquivo: string } | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    let gone = false
    const show = (arquivo: string) => gone || setOpened({ url, arquivo })
    // Of a file that can no longer be read, the browser shows that it cannot be, under the photo's own name.
    savedName(file, nome).then(show, () => show(nome))
    return () => {
      gone = true
      URL.revokeObjectURL(url)
    }
  }, [file, nome])
  return opened
}

/** A chosen photo, large, read from its file. */
export function LocalEnlarged({ file, nome, onClose }: { file: File; nome: string; onClose: () => void }) {
  const opened = useOpened(file, nome)
  return (
    opened && (
      <EnlargedFoto
        foto={<img src={opened.url} alt={nome} />}
        nome={nome}
        arquivo={opened.arquivo}
        save={<SaveLocal file={file} nome={nome} />}
        onClose={onClose}
      />
    )
  )
}
