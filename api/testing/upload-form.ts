import { afterAll, beforeAll, beforeEach } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS, type Linha } from '#shared/linhas/index'
import { camposDe, register, type FormFile, type Integrator } from './integrator.ts'
import { makeFoto } from './make-foto.ts'
import { startApi, type TestApi } from './start-api.ts'

const { drone } = LINHAS

/** A backend for the tests of a file, with a supervisor and a good photo; each test has a new OS. */
export function startUploads() {
  let api: TestApi
  let user: Integrator
  let foto: Buffer
  let os = ''
  let count = 0

  beforeAll(async () => {
    api = await startApi({ limits: { jsonMb: 1 } })
    user = await register(api, 'supervisor')
    foto = await makeFoto({ width: 160, height: 120 })
  })
  afterAll(() => api.stop())
  beforeEach(() => {
    os = `OS ${++count}`
  })

  const fieldsOf = (linha: Linha, changes = {}) =>
    Object.entries({ ...camposDe(linha, { os, ...changes }), userId: String(user.user.id) })
  return {
    get api() {
      return api
    },
    get user() {
      return user
    },
    get foto() {
      return foto
    },
    fieldsOf,
    /** Sends a form; returns the status and the sentence of the answer. */
    async send(linha: Linha, files: FormFile[], changes = {}) {
      const answer = await user.upload(linha.api.upload, fieldsOf(linha, changes), files)
      return [answer.status, ((await answer.json()) as { message: string }).message]
    },
    /** The photos of the test's OS in the drone line. */
    async found() {
      const busca = { os, wtg: camposDe(drone)['wtg'] ?? '' }
      return fotosSchema.parse(await (await user.get(drone.api.fotos, busca)).json())
    },
  }
}
