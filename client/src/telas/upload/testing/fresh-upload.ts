import { afterEach, beforeEach } from 'vitest'
import { forgetDrafts } from '../../../session/drafts.ts'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { FakeEnvios } from './fake-envios.ts'
import { FakeJudge } from './fake-judge.ts'

/**
 * Gives each test an administrador's browser that keeps nothing of an upload form, with a gateway that takes
 * uploads and a judge of photos.
 */
export function freshUpload(): void {
  afterEach(() => {
    forgetDrafts('memory')
    sessionStorage.clear()
  })
  freshBrowser('administrador')
  beforeEach(() => {
    FakeEnvios.install()
    FakeJudge.install()
    fakeGateway(FakeEnvios.answers())
  })
}
