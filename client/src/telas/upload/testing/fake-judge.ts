import { vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoToJudge } from '../escolha/judge-worker.ts'

/** Stands in for the worker that judges photos: those whose name begins with 'cortada' are cut, unless it is told to wait. */
export class FakeJudge {
  static waiting = false
  static #held: (() => void)[] = []
  onmessage?: (event: { data: { id: number; problema: string | null } }) => void

  static install() {
    FakeJudge.waiting = false
    FakeJudge.#held = []
    vi.stubGlobal('Worker', FakeJudge)
  }

  /** Lets the verdicts that were waited for come. */
  static goOn() {
    FakeJudge.waiting = false
    for (const answer of FakeJudge.#held.splice(0)) answer()
  }

  postMessage({ id, file }: FotoToJudge) {
    const problema = file.name.startsWith('cortada') ? TEXTOS.upload.fotoIncompleta(file.name) : null
    const answer = () => this.onmessage?.({ data: { id, problema } })
    if (FakeJudge.waiting) FakeJudge.#held.push(answer)
    else setTimeout(answer)
  }

  terminate() {}
}
