// Program of the peer: what a good team would build from the same packages in a week. Arguments: address of the
// backend, folder for uploaded files, and, if the peer is to make zips itself, the folder with the photos of an order.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPeer } from './app.ts'

const [backend = '', uploads = '', order] = process.argv.slice(2)
const server = createServer(
  { requestTimeout: 0 },
  createPeer({ backend, uploads, ...(order !== undefined && { order }) }),
)
// Minutes pass between the rows that use this server; connections stay open meanwhile.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
