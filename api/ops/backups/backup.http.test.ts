import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#shared/errors/operator-error'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DatabaseSync } from '@photostructure/sqlite'
import { ZipArchive } from 'archiver'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { LOCK_FOLDER, lockFolder } from '#shared/node/data-folder/folder-lock'
import { request } from '#shared/node/testing/request'
import { camposDe, jsonFiles, fotoFile, searchOf, signIn, type Integrator } from '../../testing/integrator.ts'
import { apiOfAllTests } from '../../testing/running-api.ts'
import { DiskStorage } from '../../storage/disk-storage.ts'
import { makeFoto } from '../../testing/make-foto.ts'
import { startApi } from '../../testing/start-api.ts'
import { tracesIn } from '#shared/node/testing/traces'
import { unzip } from '#shared/node/testing/unzip'
import { createBackup } from './create-backup.ts'
import { MANIFEST, manifestSchema } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { sha256 } from '#shared/node/testing/sha256'

const now = new Date('2026-11-21T13:42:00Z')

const { api, admin } = apiOfAllTests()
let folder: string
let sent = 0

async function upload(who: Integrator): Promise<void> {
  for (const linha of LISTA_LINHAS) {
    const os = `OS-${++sent}`
    const bytes = await makeFoto({ width: 64, height: 48, seed: sent, padTo: 100_000 })
    const fields = Object.entries({ ...camposDe(linha, { os }), userId: String(who.user.id) })
    const files = [fotoFile('a.jpg', bytes), fotoFile('b.jpg', bytes), ...jsonFiles(linha)]
    expect((await who.upload(linha.api.upload, fields, files)).status).toBe(201)
  }
}

beforeAll(async () => {
  await upload(admin)
  await writeFile(join(api.dataDir, 'segredo'), 'segredo de teste, com trinta e dois sinais\n')
  await writeFile(join(api.dataDir, 'sessoes.sqlite'), 'fica de fora')
})
beforeEach(async () => {
  folder = newFolder('copia')
})
afterEach(() => removeFolder(folder))

const backup = (target = folder) => createBackup({ dataDir: api.dataDir, target, now })

/** Makes a changed version of a copy, with entries altered, added or left out by `change`. */
async function altered(path: string, change: (entries: Map<string, Buffer>) => void): Promise<string> {
  const entries = new Map((await unzip(await readFile(path))).map(({ name, content }) => [name, content]))
  change(entries)
  const archive = new ZipArchive({ store: true })
  const target = `${path}.alterada.zip`
  const written = pipeline(archive, createWriteStream(target))
  for (const [name, content] of entries) archive.append(content, { name })
  await Promise.all([archive.finalize(), written])
  return target
}

describe('F35 a backup copy', () => {
  it('made while uploads go on is restored elsewhere with every row and every photo, byte for byte', async () => {
    let running = true
    const uploading = (async () => {
      while (running) await upload(admin)
    })()
    const made = await backup()
    running = false
    await uploading
    expect(made.path).toBe(join(folder, 'extradorso-20261121T134200Z.zip'))
    expect((await stat(made.path)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['extradorso-20261121T134200Z.zip'])

    const dataDir = join(folder, 'novo')
    const restored = await restoreBackup({ source: made.path, dataDir })
    expect(restored).toEqual(made.manifest)
    expect((await readdir(dataDir)).sort()).toEqual(['api.sqlite', 'fotos', 'segredo', LOCK_FOLDER])
    const again = await startApi({ dataDir })
    try {
      const { lotes, fotos } = made.manifest
      expect(tracesIn(dataDir)).toEqual({ lotes, fotos, published: lotes, staged: 0 })
      expect(fotos).toBe(lotes * 2)
      const who = await signIn(again, api.admin)
      expect(
        (await request(`${again.url}/api/usuario`, { headers: { Authorization: `Bearer ${admin.token}` } }))
          .status,
      ).toBe(401)
      for (const [index, linha] of LISTA_LINHAS.entries()) {
        const busca = searchOf(linha, 'inspecao', camposDe(linha, { os: `OS-${index + 1}` }))
        const photos = fotosSchema.parse(await (await who.get(linha.api.fotos, busca)).json())
        expect(photos).toHaveLength(2)
        for (const { image } of photos) {
          const original = Buffer.from(await (await admin.get(image)).arrayBuffer())
          const copy = Buffer.from(await (await who.get(image)).arrayBuffer())
          expect(sha256(copy)).toBe(sha256(original))
        }
      }
    } finally {
      await again.stop()
    }
  })

  it('removes what killed copies left beside it, and nothing of a copy that is running', async () => {
    const names = ['extradorso-20261120T000000Z.zip.parte-AbCdEf', 'c.zip.parte-123456', 'd.zip.parte-123456']
    const [running = '', ...left] = [...names, 'c.zip.parte-abcdef'].toReversed()
    const long = new Date(Date.now() - 2 * 3_600_000)
    for (const name of [running, ...left]) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'copia.zip'), 'x')
      if (name !== running) await utimes(join(folder, name, 'copia.zip'), long, long)
      await utimes(join(folder, name), long, long)
    }
    const { removed } = await backup(join(folder, 'c.zip'))
    expect(removed.toSorted()).toEqual(names.map((name) => join(folder, name)).toSorted())
    expect((await readdir(folder)).toSorted()).toEqual(['c.zip', running].toSorted())
  })

  it('is restored where another restore was killed while unpacking, and not where one had already put something in place', async () => {
    const { path, manifest } = await backup()
    const dataDir = join(folder, 'meio')
    await mkdir(join(dataDir, '.restauracao', 'fotos'), { recursive: true })
    await writeFile(join(dataDir, '.restauracao', 'api.sqlite'), 'metade')
    await mkdir(join(dataDir, 'fotos'))
    const refused = restoreBackup({ source: path, dataDir })
    await expect(refused).rejects.toThrow(
      /não está vazia \(\.restauracao, fotos\): .* interrompida deixou\. .* apague \.restauracao e fotos e repita\./,
    )
    await rm(join(dataDir, 'fotos'), { recursive: true })
    expect(await restoreBackup({ source: path, dataDir })).toEqual(manifest)
    expect((await readdir(dataDir)).toSorted()).toEqual(['api.sqlite', 'fotos', 'segredo', LOCK_FOLDER])
  })

  it('is made without the one photo that the disk does not give, which it names', async () => {
    const [lote = ''] = (await readdir(join(api.dataDir, 'fotos'))).filter((name) => !name.startsWith('.'))
    const [path, elsewhere] = [join(api.dataDir, 'fotos', lote, 'f000001'), join(folder, 'longe')]
    await rename(path, elsewhere)
    await symlink('/proc/self/mem', path)
    try {
      const { manifest } = await backup(join(folder, 'c.zip'))
      expect(manifest.defeitos).toEqual([`${lote}/f000001`])
      expect(manifest.arquivos.map(({ nome }) => nome)).not.toContain(`fotos/${lote}/f000001`)
    } finally {
      await rm(path)
      await rename(elsewhere, path)
    }
  })

  it('holds every file once with its SHA-256, the secret, and no session or token', async () => {
    const { path, manifest } = await backup(join(folder, 'c.zip'))
    const files = await unzip(await readFile(path))
    expect(files.at(-1)?.name).toBe(MANIFEST)
    const sums = files
      .slice(0, -1)
      .map(({ name, content }) => ({ nome: name, size: content.length, sha256: sha256(content) }))
    expect(sums).toEqual(manifest.arquivos)
    expect(sums.map(({ nome }) => nome).filter((nome) => !nome.startsWith('fotos/'))).toEqual([
      'api.sqlite',
      'segredo',
    ])
    await writeFile(join(folder, 'api.sqlite'), files[0]?.content ?? '')
    const copy = new DatabaseSync(join(folder, 'api.sqlite'))
    expect(copy.prepare('SELECT count(*) AS n FROM tokens').get()).toEqual({ n: 0 })
    copy.close()
  })

  it('is not made over another file, without a database, or where there is no folder', async () => {
    const { path } = await backup(join(folder, 'c.zip'))
    await expect(backup(path)).rejects.toThrow(/já existe/)
    await expect(backup(join(folder, 'não', 'há', 'c.zip'))).rejects.toThrow(/não existe/)
    await expect(backup(join(path, 'd.zip'))).rejects.toThrow(`${path} não aceita escrita deste usuário`)
    await expect(createBackup({ dataDir: folder, target: join(folder, 'd.zip'), now })).rejects.toThrow(
      /Não há banco/,
    )
    expect(await readdir(folder)).toEqual(['c.zip'])
  })

  it('is refused when it is cut, changed anywhere, or holds what does not belong, and leaves the folder empty', async () => {
    const { path } = await backup(join(folder, 'c.zip'))
    const flip = (pattern: RegExp) => (entries: Map<string, Buffer>) => {
      const [name = '', content = Buffer.alloc(0)] = [...entries].find(([key]) => pattern.test(key)) ?? []
      const copy = Buffer.from(content)
      copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1
      entries.set(name, copy)
    }
    const sources = await Promise.all(
      [
        flip(/f000001$/),
        flip(/api\.sqlite/),
        flip(/segredo/),
        (entries: Map<string, Buffer>) => entries.delete(MANIFEST),
        (entries: Map<string, Buffer>) =>
          entries.delete([...entries.keys()].find((name) => name.includes('f000002')) ?? ''),
        // A copy whose list agrees with its files, and not with its database.
        (entries: Map<string, Buffer>) => {
          const nome = [...entries.keys()].find((name) => name.includes('f000002')) ?? ''
          const manifest = manifestSchema.parse(JSON.parse(String(entries.get(MANIFEST))))
          const arquivos = manifest.arquivos.filter((file) => file.nome !== nome)
          entries.delete(nome)
          entries.set(MANIFEST, Buffer.from(JSON.stringify({ ...manifest, arquivos })))
        },
        (entries: Map<string, Buffer>) => entries.set('fora/x', Buffer.from('x')),
        (entries: Map<string, Buffer>) => entries.set(`fotos/${randomUUID()}/f000001`, Buffer.from('x')),
        (entries: Map<string, Buffer>) => entries.set('sessoes.sqlite', Buffer.from('x')),
      ].map(async (change, n) => {
        const target = join(folder, `${n}.zip`)
        await writeFile(
          target,
          await readFile(await altered(await copyOf(path, n), (entries) => void change(entries))),
        )
        return target
      }),
    )
    const cut = join(folder, 'cortada.zip')
    await writeFile(cut, await readFile(path))
    await truncate(cut, (await stat(path)).size - 100)
    const dataDir = join(folder, 'novo')
    for (const source of [...sources, cut]) {
      await expect(restoreBackup({ source, dataDir }), source).rejects.toBeInstanceOf(OperatorError)
      expect(await readdir(folder)).not.toContain('novo')
    }
    await mkdir(dataDir)
    await expect(restoreBackup({ source: cut, dataDir })).rejects.toBeInstanceOf(OperatorError)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is never restored over anything', async () => {
    const { path } = await backup(join(folder, 'c.zip'))
    const dataDir = join(folder, 'cheia')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'nota.txt'), 'minha')
    await expect(restoreBackup({ source: path, dataDir })).rejects.toThrow(/não está vazia/)
    expect(await readdir(dataDir)).toEqual(['nota.txt'])
  })

  it('is not restored into a folder a product runs on, not even before it wrote anything', async () => {
    const { path } = await backup(join(folder, 'c.zip'))
    const dataDir = join(folder, 'novo')
    const lock = await lockFolder({ dataDir, name: 'backend' }, { runningMs: 0, stoppingMs: 0 })
    await expect(restoreBackup({ source: path, dataDir })).rejects.toThrow(/já está em uso/)
    expect(await readdir(dataDir)).toEqual([LOCK_FOLDER])
    lock.release()
    await restoreBackup({ source: path, dataDir })
    expect(await readdir(dataDir)).toContain('api.sqlite')
  })

  it('names photos that were missing or damaged before, and is made and restored all the same', async () => {
    const source = join(folder, 'origem')
    await restoreBackup({ source: (await backup(join(folder, 'c.zip'))).path, dataDir: source })
    const lotes = await readdir(join(source, 'fotos'))
    const [missing = '', damaged = ''] = lotes.map((lote) => `${lote}/f000001`)
    await rm(join(source, 'fotos', missing))
    await chmod(join(source, 'fotos', damaged), 0o600)
    await writeFile(join(source, 'fotos', damaged), 'outra coisa')
    const made = await createBackup({ dataDir: source, target: join(folder, 'd.zip'), now })
    expect([...made.manifest.defeitos].sort()).toEqual([missing, damaged].sort())
    const restored = await restoreBackup({ source: made.path, dataDir: join(folder, 'novo') })
    expect(restored.defeitos).toEqual(made.manifest.defeitos)
  })

  it('asks a bucket once for each batch, photos and work order together', async () => {
    const storage = await DiskStorage.open(join(api.dataDir, 'fotos'))
    const asked: string[] = []
    const bucket = {
      sizes(lote: string) {
        asked.push(lote)
        return storage.sizes(lote)
      },
    }
    const { manifest } = await createBackup({ dataDir: api.dataDir, target: folder, now, bucket })
    expect([manifest.originais, manifest.defeitos]).toEqual(['bucket', []])
    expect(asked.toSorted()).toEqual((await storage.lotes()).toSorted())
  })
})

async function copyOf(path: string, n: number): Promise<string> {
  const target = `${path}.${n}`
  await writeFile(target, await readFile(path))
  return target
}
