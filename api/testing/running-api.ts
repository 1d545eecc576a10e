import { afterAll, beforeAll } from 'vitest'
import { signIn, type Integrator } from './integrator.ts'
import { startApi, type StartApiOptions, type TestApi } from './start-api.ts'

/**
 * One backend for all tests of a file, and its administrator. The two objects returned stay the same; they are filled
 * before the first test.
 */
export function apiOfAllTests(options?: StartApiOptions): { api: TestApi; admin: Integrator } {
  const api = {} as TestApi
  const admin = {} as Integrator
  beforeAll(async () => {
    Object.assign(api, await startApi(options))
    Object.assign(admin, await signIn(api, api.admin))
  })
  afterAll(() => api.stop())
  return { api, admin }
}
