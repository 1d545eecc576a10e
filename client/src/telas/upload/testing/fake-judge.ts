import { vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import type { FotoToJudge, FotoVerdict } from '../escolha/judge-worker.ts'

/** Verdict on all photos of the same content. */
const IGUAL = { dados: { sha256: 'ab'.repeat(32), tirada: null, altura: null } }

/**
 * Stands in for the worker that judges photos: those whose name begins with 'cortada' are cut, and all with
 * 'igual' have the same content.
 */
export class FakeJudge {
  static waiting = false
  static #held: (() => void)[] = []
  onmessage?: (event: { data: FotoVerdict }) => void

  static install() {
    FakeJudge.waiting = false
    FakeJudge.#held = []
    vi.stubGlobal('Worker', FakeJudge)
  }

  /** Lets the verdicts come that were held back. */
  static goOn() {
    FakeJudge.waiting = false
    for (const answer of FakeJudge.#held.splice(0)) answer()
  }

  postMessage({ id, file }: FotoToJudge) {
    const problema = file.name.startsWith('cortada') ? TEXTOS.upload.fotoIncompleta(file.name) : null
    const dados = file.name.startsWith('igual') ? IGUAL : {}
    const answer = () => this.onmessage?.({ data: { id, problema, ...dados } })
    if (FakeJudge.waiting) FakeJudge.#held.push(answer)
    else setTimeout(answer)
  }

  terminate() {}
}
