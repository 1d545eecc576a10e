import { judgeFoto } from './judge-foto.ts'

/** Worker: takes photos and answers with a verdict on each, one after another, in the order they came. */
export interface FotoToJudge {
  id: number
  file: File
}

/** Why the photo can't be sent, or null. */
export interface FotoVerdict {
  id: number
  problema: string | null
}

let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data: { id, file } }: MessageEvent<FotoToJudge>) => {
  last = last.then(async () => {
    const verdict: FotoVerdict = { id, problema: await judgeFoto(file) }
    postMessage(verdict)
  })
})
