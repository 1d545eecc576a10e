import { createServer } from 'node:net'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { guardedPool } from './guarded-pool.ts'

/** What a server answers that lets nobody in. Source: PostgreSQL, "Message Formats", ErrorResponse. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A pool before a server that lets nobody in, and what is told of it; `answers` are what it says, one after another. */
async function poolBefore(answers: Buffer[]) {
  const server = createServer((socket) => void socket.on('data', () => socket.end(answers.shift() ?? '')))
  const { port, close: stop } = await onLoopback(server)
  const told: string[] = []
  const pool = guardedPool(new Pool({ host: '127.0.0.1', port, user: 'dona', database: 'fotos' }), {
    onAway: (reason) => told.push(reason),
    onBack: () => told.push('back'),
  })
  const close = async () => {
    await pool.end()
    await stop()
  }
  return { pool, told, close }
}

it('a server that had no connection left for one caller was told as out of reach, while others were answered', async () => {
  const noneLeft = refusal('53300', 'sorry, too many clients already')
  const { pool, told, close } = await poolBefore([noneLeft, noneLeft])
  for (let asked = 0; asked < 2; asked++)
    await expect(pool.connect()).rejects.toMatchObject({
      code: 'DATABASE_BUSY',
      message: 'PostgreSQL: sorry, too many clients already',
      isTold: false,
    })
  expect(told).toEqual([])
  await close()
})

it('a server that came back with another senha was told as starting up, and never as refusing it', async () => {
  const [starting, refusing] = ['the database system is starting up', 'password authentication failed']
  const { pool, told, close } = await poolBefore([
    refusal('57P03', starting),
    ...[1, 2].map(() => refusal('28P01', refusing)),
    refusal('53300', 'sorry, too many clients already'),
  ])
  for (const isTold of [false, false, true, true])
    await expect(pool.connect()).rejects.toMatchObject({ code: 'DATABASE_BUSY', isTold })
  expect(told).toEqual([starting, refusing])
  await close()
})
