import { useEffect, useState } from 'react'
import { EnlargedPhoto } from '../../ui/enlarged-photo.tsx'

/** A chosen photo, large, read from its file. */
export function LocalEnlarged({ file, nome, onClose }: { file: File; nome: string; onClose: () => void }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <EnlargedPhoto src={url} nome={nome} arquivo={nome} href={url} onClose={onClose} />
}
