import { judgeFoto, type Judgement } from './judge-foto.ts'

/**
 * What the worker is sent: it answers with a verdict on each photo, one after another, in the order in which
 * they came.
 */
export interface FotoToJudge {
  id: number
  file: File
}

export interface FotoVerdict extends Judgement {
  id: number
}

let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data: { id, file } }: MessageEvent<FotoToJudge>) => {
  last = last
    .then(async () => {
      const verdict: FotoVerdict = { id, ...(await judgeFoto(file)) }
      postMessage(verdict)
    })
    // Reported as an error of the worker, of which its owner hears; a rejected promise would be seen only in
    // here.
    .catch(reportError)
})
