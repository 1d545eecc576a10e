import { useEffect, useState } from 'react'
import { reportError } from '../../../page/report-error.ts'
import { folders, keepsFolders } from '../../../session/kept-folders.ts'

type Kept = Awaited<ReturnType<typeof folders.read>>

/** The folders that this browser kept, by upload, and how one is forgotten. */
export function useKeptFolders(): { kept: Kept; forget: (envio: string) => void } {
  const [kept, setKept] = useState<Kept>(new Map())
  useEffect(() => {
    if (!keepsFolders()) return
    let isOver = false
    folders
      .read()
      .then((found) => {
        if (!isOver) setKept(found)
      })
      .catch((error: unknown) => reportError('folders of uploads', error))
    return () => {
      isOver = true
    }
  }, [])
  const forget = (envio: string) => {
    setKept((before) => new Map([...before].filter(([id]) => id !== envio)))
    if (keepsFolders())
      folders.forget(envio).catch((error: unknown) => reportError('folders of uploads', error))
  }
  return { kept, forget }
}
