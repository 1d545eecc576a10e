import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { descriptorsOf } from '#shared/node/testing/open-files'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { SpoolFiles } from './spool-files.ts'

it('giving an envio up failed when a photo of it began at that moment', async () => {
  const folder = newFolder('desiste-enquanto-chega')
  const files = new SpoolFiles(folder)
  for (let round = 0; round < 3; round++) {
    const envio = randomUUID()
    await files.begin({ envio, n: 0 })
    // Begins photos one after another without a pause, while the envio is being removed.
    const begin = async (from: number) => {
      for (let n = from; n < from + 15; n++) await files.begin({ envio, n }).catch(() => undefined)
    }
    await Promise.all([files.remove(envio), ...[100, 200, 300, 400].map(begin)])
    await files.remove(envio)
    expect(readdirSync(folder)).toEqual([])
  }
  removeFolder(folder)
})

it('holds no file open of which a part has come', async () => {
  const folder = newFolder('parte')
  const files = new SpoolFiles(folder)
  const envio = randomUUID()
  await files.begin({ envio, n: 1 })
  await files.append({ envio, n: 1 }, { from: 0, whole: 9 }, [Buffer.from('abc')] as never)
  expect(descriptorsOf(join(folder, envio, 'f000001'))).toEqual([])
  removeFolder(folder)
})

it('names the folders of envios alone: what else lies there, as their database, is no envio to be swept', async () => {
  const folder = newFolder('nomes')
  const files = new SpoolFiles(folder)
  const envio = randomUUID()
  await files.begin({ envio, n: 1 })
  for (const name of ['envios.sqlite', 'envios.sqlite-wal', 'lost+found'])
    writeFileSync(join(folder, name), '')
  const found: string[] = []
  for await (const name of files.envios()) found.push(name)
  expect(found).toEqual([envio])
  removeFolder(folder)
})

it('a file that is looked at is let go, whether it was read to its end or not', async () => {
  const folder = newFolder('olhada')
  const files = new SpoolFiles(folder)
  const at = { envio: randomUUID(), n: 1 }
  await files.begin(at)
  await files.append(at, { from: 0, whole: 3 }, [Buffer.from('abc')] as never)
  for await (const bytes of files.look(at)) {
    expect(bytes.toString()).toBe('abc')
    break
  }
  expect(descriptorsOf(join(folder, at.envio, 'f000001'))).toEqual([])
  removeFolder(folder)
})
