import { useEffect, useState } from 'react'
import { reportError } from '../../../page/report-error.ts'
import { folders } from '../../../session/kept-folders.ts'

type Kept = Awaited<ReturnType<typeof folders.read>>

/**
 * The folders that this browser kept, by upload, and a function that forgets those of one. They are read
 * whenever the list of uploads has come: an upload that was begun here since then has its folders kept, too.
 */
export function useKeptFolders(listedAt: number): { kept: Kept; forget: (envio: string) => void } {
  const [kept, setKept] = useState<Kept>(new Map())
  useEffect(() => {
    if (listedAt === 0) return
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
  }, [listedAt])
  const forget = (envio: string) => {
    setKept((before) => new Map([...before].filter(([id]) => id !== envio)))
    folders.forget(envio).catch((error: unknown) => reportError('folders of uploads', error))
  }
  return { kept, forget }
}
