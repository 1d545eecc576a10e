import { afterEach, describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import {} from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { END, fieldPart, fileHead, filePart, rawUpload } from '../testing/raw-upload.ts'
import { NO_TRACES, tracesIn } from '#shared/node/testing/traces'

const { api, admin } = apiOfAllTests()

afterEach(async () => {
  expect(tracesIn(api.dataDir)).toEqual(NO_TRACES)
  expect((await request(`${api.url}/healthz`)).status).toBe(200)
})

const send = async (body: string | Buffer, headers: Record<string, string> = {}) => {
  const upload = rawUpload(api.url + LINHAS.drone.api.upload, {
    Authorization: `Bearer ${admin.token}`,
    ...headers,
  })
  upload.request.end(body)
  return (await upload.answer).status
}

describe('a malformed form is refused and the backend lives on', () => {
  it.each<[string, string, number]>([
    ['a broken header', `${fieldPart('os', '1')}--limite-de-teste\r\nsem dois pontos\r\n\r\n`, 400],
    ['too long a field', fieldPart('os', 'x'.repeat(100_000)) + fieldPart('wtg', '1'), 413],
  ])('F07 U08 at once, though its sender has not ended, with %s', async (_case, start, status) => {
    const upload = rawUpload(api.url + LINHAS.drone.api.upload, { Authorization: `Bearer ${admin.token}` })
    upload.request.write(start)
    expect((await upload.answer).status).toBe(status)
    upload.request.destroy()
  })

  it.each<[string, string, number]>([
    ['no boundary in its header', 'multipart/form-data', 400],
    ['a boundary that is never used', `multipart/form-data; boundary=${'x'.repeat(5000)}`, 400],
    ['another type', 'application/x-www-form-urlencoded', 415],
    ['a relative of forms', 'multipart/mixed; boundary=a', 415],
  ])('U08 with %s', async (_case, type, status) => {
    expect(await send(fieldPart('os', '1') + END, { 'Content-Type': type })).toBe(status)
  })

  it('U15 with a compressed body', async () => {
    expect(await send('x', { 'Content-Encoding': 'gzip' })).toBe(415)
  })

  it.each<[string, string, number]>([
    ['nothing in it', '', 400],
    [
      '10,000 text fields',
      Array.from({ length: 10_000 }, (_, n) => fieldPart(`c${n}`, 'x')).join('') + END,
      413,
    ],
    ['a field of a megabyte', fieldPart('os', 'x'.repeat(1_000_000)) + END, 413],
    ['a name of 10 kB', fieldPart('x'.repeat(10_000), 'x') + END, 400],
    ['an empty name', fieldPart('', 'x') + END, 400],
    ['deep names', fieldPart(`a${'[b]'.repeat(500)}`, 'x') + END, 400],
    [
      'names of the prototype',
      fieldPart('__proto__[x]', '1') + fieldPart('constructor[prototype]', '1') + END,
      400,
    ],
    ['half a header', `${fileHead('photos', 'a.jpg').slice(0, 80)}`, 400],
    [
      '10,000 tiny files',
      Array.from({ length: 10_000 }, (_, n) =>
        filePart('photos', `${n}.jpg`, Buffer.from('x')).toString(),
      ).join('') + END,
      422,
    ],
  ])('U08 U09 U10 with %s', async (_case, body, status) => {
    expect(await send(body)).toBe(status)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
