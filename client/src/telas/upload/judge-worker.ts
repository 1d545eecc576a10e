import { judgePhoto } from './judge-foto.ts'

/** Worker: takes photos and answers with a verdict on each, one after another, in the order they came. */
export interface PhotoToJudge {
  id: number
  file: File
}

/** Why the photo can't be sent, or null. */
export interface PhotoVerdict {
  id: number
  problema: string | null
}

let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data: { id, file } }: MessageEvent<PhotoToJudge>) => {
  last = last.then(async () => {
    const verdict: PhotoVerdict = { id, problema: await judgePhoto(file) }
    postMessage(verdict)
  })
})
