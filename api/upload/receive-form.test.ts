import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { AppError, toAppError } from '#shared/errors/errors'
import { receiveForm } from './receive-form.ts'

/** The beginning of a form of small files, without its end. */
function beginningOf(...names: string[]) {
  const headers = { 'content-type': 'multipart/form-data; boundary=limite', 'transfer-encoding': 'chunked' }
  const req = Object.assign(new PassThrough(), { headers })
  for (const name of names)
    req.write(
      `--limite\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\n\r\n${name}\r\n`,
    )
  return req
}

/** A whole form of small files that arrive at once. */
const formOf = (...names: string[]) => beginningOf(...names).end('--limite--\r\n') as unknown as Request

it('once a form is refused because of one file, no other file of it is taken', async () => {
  const taken: string[] = []
  const takeFile = ({ filename }: { filename: string }) => {
    taken.push(filename)
    return Promise.reject(new AppError('INVALID_FILE'))
  }
  const received = receiveForm(formOf('a.jpg', 'b.jpg', 'c.jpg'), {} as Response, { maxFiles: 5, takeFile })
  await expect(received).rejects.toMatchObject({ code: 'INVALID_FILE' })
  expect(taken).toEqual(['a.jpg'])
})

it('a form whose connection has already gone is not waited for', async () => {
  const req = formOf('a.jpg')
  req.destroy()
  await new Promise((resolve) => setImmediate(resolve))
  const taker = { maxFiles: 5, takeFile: () => Promise.resolve() }
  await expect(receiveForm(req, {} as Response, taker)).rejects.toMatchObject({ code: 'ABORTED' })
})

it('a form that breaks off is refused only when its files are no longer being written, so that all of them can be removed', async () => {
  const req = beginningOf('a.jpg')
  const ends: string[] = []
  const file = new EventEmitter()
  const takeFile = async () => {
    file.emit('taken')
    await once(file, 'written')
    ends.push('file')
  }
  const isTaken = once(file, 'taken')
  const received = receiveForm(req as unknown as Request, {} as Response, { maxFiles: 5, takeFile })
  const told = received.catch((error: unknown) => ends.push(toAppError(error).code))
  await isTaken
  req.destroy()
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  file.emit('written')
  await told
  expect(ends).toEqual(['file', 'ABORTED'])
})
