import { useEffect, useState } from 'react'
import { EnlargedPhoto } from '../../ui/enlarged-photo.tsx'

/** Object URL of a file, revoked when the component goes. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    const frame = requestAnimationFrame(() => setUrl(made))
    return () => {
      cancelAnimationFrame(frame)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

/** A chosen photo, large, read from its file. */
export function LocalEnlarged({ file, nome, onClose }: { file: File; nome: string; onClose: () => void }) {
  const url = useObjectUrl(file)
  return url && <EnlargedPhoto src={url} nome={nome} arquivo={nome} href={url} onClose={onClose} />
}
