import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { guardedPool } from './guarded-pool.ts'

/** What a server answers that has no connection left. Source: PostgreSQL, "Message Formats", ErrorResponse. */
function noneLeft(): Buffer {
  const fields = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0')
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it('a server that had no connection left for one caller was told as out of reach, while others were answered', async () => {
  const server = createServer((socket) => void socket.on('data', () => socket.end(noneLeft())))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const told: string[] = []
  const pool = guardedPool(new Pool({ host: '127.0.0.1', port, user: 'dona', database: 'fotos' }), {
    onAway: (reason) => told.push(reason),
    onBack: () => told.push('back'),
  })
  for (let asked = 0; asked < 2; asked++)
    await expect(pool.connect()).rejects.toMatchObject({
      code: 'DATABASE_BUSY',
      message: 'PostgreSQL: sorry, too many clients already',
      isTold: false,
    })
  expect(told).toEqual([])
  await pool.end()
  server.close()
})
