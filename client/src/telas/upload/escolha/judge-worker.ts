import { judgeFoto, type Judgement } from './judge-foto.ts'

/** Worker: takes photos and answers with a verdict on each, one after another, in the order they came. */
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
    // Reported as an error of the worker, which its owner hears of; a rejected promise would stay in here.
    .catch(reportError)
})
