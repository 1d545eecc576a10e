import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MB } from '#shared/bytes/units'
import { LINHAS } from '#shared/linhas/index'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { textFields } from '#bff/testing/upload-bodies'
import { CREDENTIALS, sendUploads, signIn, signInBrowser, take } from './load.ts'
import type { Caller } from './load.ts'
import { ADMIN_ENV, keep, startPeer, startProduct, startProgram } from './programs.ts'
import type { Place, Running } from './programs.ts'
import { fotosOf } from './samples.ts'
import { BYTES, sideBySide } from './side-by-side.ts'
import type { Side } from './side-by-side.ts'
import type { Line } from './table.ts'

const linha = LINHAS.civil
const { torre = '', os = '' } = Object.fromEntries(textFields(linha))

/**
 * The zip of an order of 40 photos of 12 MB that lie on disk. Three sides: the files alone, one after another; archiver
 * in the peer's single process; and the whole product, whose backend makes the zip and whose gateway passes it on.
 */
export async function orderZip(backend: Running, place: Place): Promise<Line[]> {
  const { folder } = place
  const fotos = fotosOf(40, 12)
  const order = join(folder, 'os')
  mkdirSync(order)
  for (const [at, bytes] of fotos.entries()) writeFileSync(join(order, `DJI_${at}.JPG`), bytes)
  const plain = keep(
    place,
    await startProgram('cópia dos arquivos', './plain-server.ts', [backend.url, order]),
  )
  const peer = keep(place, await startPeer([backend.url, folder, order]))
  const product = keep(place, await startProduct(join(folder, 'produto'), ADMIN_ENV))
  const ours = await signIn(product.url, ADMINISTRADOR)
  await Promise.all(sendUploads(product.url, { people: [ours], fotos, count: 1, os }).sent)
  const zip = `${linha.api.zip}?${new URLSearchParams({ os, torre }).toString()}`
  const side = (server: Running, caller: Caller, path = zip): Side => ({
    how: server.name,
    server,
    work: async () => ({ amount: (await take(server.url + path, caller)).bytes / MB }),
  })
  const theirs = await signInBrowser(peer.url, CREDENTIALS)
  const sides = [side(plain, {}, '/copia'), side(peer, theirs.caller), side(product, ours.caller)]
  return sideBySide('zip de uma OS, 480 MB em disco', BYTES, sides)
}
