import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import type { AppError } from '#shared/errors/errors'
import { errorMiddleware } from './error-middleware.ts'

function answered(thrown: Error): AppError | undefined {
  let told: AppError | undefined
  const res = { removeHeader: () => undefined, setHeader: () => undefined } as unknown as Response
  const req = { socket: {} } as Request
  const edge = errorMiddleware({ note: () => undefined, answer: ({ error }) => void (told = error) })
  edge(thrown, req, res, () => undefined)
  return told
}

it('a request that met no room for one more open file was told of an internal error, not to come again', () => {
  const failure = (code: string) => Object.assign(new Error(`${code}: open`), { code })
  expect(answered(failure('EMFILE'))).toMatchObject({ code: 'STORAGE_UNAVAILABLE', retryAfterS: 5 })
  expect(answered(failure('EISDIR'))).toMatchObject({ code: 'UNEXPECTED', message: 'EISDIR: open' })
})
