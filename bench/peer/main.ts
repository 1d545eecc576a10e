import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPeer } from './app.ts'

/**
 * Program of the peer: what a good team builds of the same packages in a week. Arguments: address of the backend,
 * folder of what is being uploaded, and, where it zips an order itself, the folder of that order's photos.
 */
const [backend = '', uploads = '', order] = process.argv.slice(2)
const server = createServer(
  { requestTimeout: 0 },
  createPeer({ backend, uploads, ...(order !== undefined && { order }) }),
)
// Rows come minutes apart; connections are kept meanwhile.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
