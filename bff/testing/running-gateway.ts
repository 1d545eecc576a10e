import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Nivel } from '#shared/linhas/niveis'
import { startFakeBackend } from './fake-backend.ts'
import type { FakeBackend } from './fake-backend.ts'
import { startGateway } from './gateway.ts'
import type { CallerHeaders, Gateway, GatewayOptions } from './gateway.ts'

/** A gateway before a fake backend; the object stays the same, and the hooks fill it anew at each start. */
export interface RunningGateway {
  backend: FakeBackend
  gateway: Gateway
  /** The headers of the user who was signed in at the start; empty when nobody was. */
  caller: CallerHeaders
}

interface Start {
  /** The level of the user who is signed in at the start. */
  caller?: Nivel
  /** Called at every start. */
  options?: () => GatewayOptions
}

function runBetween(
  [before, after]: [typeof beforeEach, typeof afterEach] | [typeof beforeAll, typeof afterAll],
  { caller: nivel, options }: Start,
): RunningGateway {
  const backend = {} as FakeBackend
  const gateway = {} as Gateway
  const caller: CallerHeaders = {}
  before(async () => {
    Object.assign(backend, await startFakeBackend())
    Object.assign(gateway, await startGateway(backend.url, options?.()))
    if (nivel) Object.assign(caller, await gateway.signIn(nivel))
  })
  after(async () => {
    await gateway.close()
    await backend.close()
  })
  return { backend, gateway, caller }
}

/** A gateway and a backend of its own for each test. */
export const gatewayOfEachTest = (start: Start = {}) => runBetween([beforeEach, afterEach], start)

/** One gateway and one backend for all tests of a file. */
export const gatewayOfAllTests = (start: Start = {}) => runBetween([beforeAll, afterAll], start)
