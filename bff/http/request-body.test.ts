import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { BodyBudget } from '../limits/body-budget.ts'
import { readText } from './request-body.ts'

const budget = new BodyBudget({ total: 10_000, perKey: 10_000 })
const limits = { maxBytes: 100, ms: 60_000, budget, key: 'ana' }

it('a body of a client who left before it was read is given up at once, and holds nothing', async () => {
  const req = new IncomingMessage(new Socket())
  req.push('{"a":1')
  req.destroy()
  await new Promise((resolve) => req.once('close', resolve))
  await expect(readText(req, limits)).rejects.toMatchObject({ code: 'ABORTED' })
  expect(budget.held).toBe(0)
})

it('a body of a client who leaves while it is read is given up then', async () => {
  const req = new IncomingMessage(new Socket())
  const reading = readText(req, limits)
  req.push('{"a":1')
  await expect.poll(() => budget.held).toBeGreaterThan(0)
  req.destroy()
  await expect(reading).rejects.toMatchObject({ code: 'ABORTED' })
  expect(budget.held).toBe(0)
})

it('letters of another coding than UTF-8 are refused, not kept as replacement signs', async () => {
  const read = (body: Buffer) => {
    const req = new IncomingMessage(new Socket())
    req.push(body)
    req.push(null)
    return readText(req, limits)
  }
  const json = '{"responsavel":"João"}'
  await expect(read(Buffer.from(json, 'latin1'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    texto: 'O corpo não está em UTF-8, e seus acentos se perderiam. Envie-o em UTF-8.',
    message: 'body: not UTF-8',
  })
  expect(budget.held).toBe(0)
  expect(await read(Buffer.from(`\ufeff${json}`))).toBe(json)
})
