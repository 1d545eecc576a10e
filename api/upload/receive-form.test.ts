import { PassThrough } from 'node:stream'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { receiveForm } from './receive-form.ts'

/** A form of small files, all of which arrive at once. */
function formOf(...names: string[]): Request {
  const headers = { 'content-type': 'multipart/form-data; boundary=limite', 'transfer-encoding': 'chunked' }
  const req = Object.assign(new PassThrough(), { headers })
  for (const name of names)
    req.write(
      `--limite\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\n\r\n${name}\r\n`,
    )
  req.end('--limite--\r\n')
  return req as unknown as Request
}

it('of a form that was refused for one of its files no other is taken', async () => {
  const taken: string[] = []
  const takeFile = ({ filename }: { filename: string }) => {
    taken.push(filename)
    return Promise.reject(new AppError('INVALID_FILE'))
  }
  const received = receiveForm(formOf('a.jpg', 'b.jpg', 'c.jpg'), {} as Response, { maxFiles: 5, takeFile })
  await expect(received).rejects.toMatchObject({ code: 'INVALID_FILE' })
  expect(taken).toEqual(['a.jpg'])
})

it('a form whose connection has gone already is waited for by nobody', async () => {
  const req = formOf('a.jpg')
  req.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  const taker = { maxFiles: 5, takeFile: () => Promise.resolve() }
  await expect(receiveForm(req, {} as Response, taker)).rejects.toMatchObject({ code: 'ABORTED' })
})
