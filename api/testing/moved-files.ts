import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEM_ESCOPO } from '../db/escopo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { moveInstallation } from '../ops/moving/move-installation.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { openStorage } from '../storage/open-storage.ts'
import { ObjectStore } from '#shared/node/s3/object-store'
import { PART_BYTES } from '../storage/s3/part-writer.ts'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import type { TestBucket } from '#shared/node/testing/bucket'
import { fotoRows, loteRow } from './database-rows.ts'
import { usuarioRow } from './usuario-row.ts'

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Tests of the move of a data folder's photos to a bucket, on the server of `bucketOf`. */
export const movesFiles = (bucketOf: () => TestBucket) =>
  describe('photos of a data folder that move there', () => {
    const lote = randomUUID()
    const prefix = `${randomUUID()}/`
    /**
     * The first file and the damaged one are large enough for several parts; the last is a work order, for which no
     * SHA-256 is kept.
     */
    const large = PART_BYTES + 100_000
    const bytes = [large, 1000, 1000, large, 1000, 50].map((size) => randomBytes(size))
    const names = ['f0', 'f1', 'f2', 'f3', 'f4', 'os.json'].map((name) => `${lote}/${name}`)
    const [big = '', equal = '', other = '', damaged = '', missing = '', order = ''] = names
    let dataDir: string
    let store: ObjectStore

    const onDisk = (key: string) => join(dataPaths(dataDir).fotos, key)
    const bytesOf = (key: string) => bytes[names.indexOf(key)] ?? Buffer.alloc(0)
    const place = (at = prefix) => ({ dataDir, databaseUrl: undefined, s3: bucketOf().placeOf(at) })
    const move = (simulated = false, at = prefix) =>
      moveInstallation(place(at), { simulated, tell: () => undefined })

    beforeAll(async () => {
      dataDir = newFolder('mudanca')
      const db = await openDatabase(dataPaths(dataDir).database)
      const { id } = await db
        .insertInto('usuarios')
        .values(usuarioRow('a@teste.example'))
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = fotoRows(lote, 5).map((foto) => {
        const own = bytesOf(foto.chave)
        return { ...foto, size: own.length, sha256: sha256Of(own) }
      })
      await new LotesRepo(db, SEM_ESCOPO).create(
        loteRow(id, { chave: lote, total: 5, json_nome: 'os' }),
        rows,
      )
      await db.destroy()
      await mkdir(onDisk(lote), { recursive: true })
      for (const key of names) if (key !== missing) await writeFile(onDisk(key), bytesOf(key))
      await writeFile(onDisk(damaged), randomBytes(large))
      store = new ObjectStore(bucketOf().placeOf(prefix))
      // What a killed run leaves behind: a copied file and an upload without its end. And an object that the product
      // did not write.
      await store.put(equal, bytesOf(equal))
      await store.put(other, randomBytes(1000))
      await store.putPart(await store.beginParts(big), 1, Buffer.alloc(PART_BYTES))
    })
    afterAll(async () => {
      store.close()
      removeFolder(dataDir)
    })

    it('are counted by a dry run, which changes nothing', async () => {
      const before = await bucketOf().leftBelow(prefix)
      const { lines, next, isWhole } = await move(true)
      expect(lines[1]).toMatch(/A copiar a .*: 3; já estão lá, pelo tamanho: 2\./)
      expect(lines.slice(2)).toEqual([`  ATENÇÃO: ${missing} falta em DATA_DIR e não está no bucket.`])
      expect([next, isWhole]).toEqual([['Nada foi alterado.'], false])
      expect(await bucketOf().leftBelow(prefix)).toEqual(before)
    })

    it('are there byte for byte, but those that are not what was stored, which are named and mended by another run', async () => {
      const first = await move()
      expect(first.lines[1]).toMatch(/: 2 copiados e 1 que já estavam lá, conferidos por SHA-256\.$/)
      expect(first.lines.slice(2)).toEqual([
        `  ATENÇÃO: ${other} estava errado no bucket e foi trocado.`,
        `  ATENÇÃO: ${missing} falta em DATA_DIR e não está no bucket.`,
        `  ATENÇÃO: ${damaged} está danificado ou ilegível em DATA_DIR e não foi copiado.`,
      ])
      expect(first.isWhole).toBe(false)
      const copied = [big, equal, other, order]
      expect(await bucketOf().leftBelow(prefix)).toEqual([...copied].sort())

      for (const key of [missing, damaged]) await writeFile(onDisk(key), bytesOf(key))
      const again = await move()
      expect(again.lines.slice(1)).toEqual([expect.stringMatching(/: 2 copiados e 4 que já estavam lá/)])
      expect(again.isWhole).toBe(true)
      for (const key of names)
        expect((await buffer((await store.get(key)).body)).equals(bytesOf(key)), key).toBe(true)

      // No SHA-256 of the work order is kept. Its file is first missing, so that only the bucket has it, and then
      // unreadable.
      await rm(onDisk(order))
      const alone = [`  ATENÇÃO: ${order} falta em DATA_DIR; fica o do bucket, sem conferência.`]
      for (const simulated of [true, false])
        expect(await move(simulated).then(({ lines, isWhole }) => [lines.slice(2), isWhole])).toEqual([
          alone,
          true,
        ])
      await symlink('os.json', onDisk(order))
      for (const simulated of [true, false]) {
        const { lines, isWhole } = await move(simulated)
        expect(lines[2]).toMatch(
          /os\.json está danificado ou ilegível em DATA_DIR e não (seria|foi) copiado\.$/,
        )
        expect(isWhole).toBe(false)
      }
      await rm(onDisk(order))
      await writeFile(onDisk(order), bytesOf(order))

      // Now the steps that the command's last lines advise.
      await expect(openStorage(place())).rejects.toThrow(/enquanto há fotos/)
      await rename(dataPaths(dataDir).fotos, `${dataPaths(dataDir).fotos}-antes`)
      const storage = await openStorage(place())
      expect((await storage.keys(lote)).sort()).toEqual([...names].sort())
      await storage.close()
      const gone = await move()
      expect(gone.lines[1]).toMatch(/: 0 copiados e 5 que já estavam lá/)
      expect([gone.next, gone.isWhole]).toEqual([['Inicie com as mesmas configurações deste comando.'], true])
      const elsewhere = `${randomUUID()}/`
      for (const folder of ['missing', 'empty']) {
        if (folder === 'empty') await mkdir(dataPaths(dataDir).fotos)
        await expect(move(true, elsewhere)).rejects.toThrow(`o bucket não tem 6 arquivos que o banco nomeia`)
        await expect(move(false, elsewhere)).rejects.toThrow(`Nada foi copiado.\n  ${big}\n`)
      }
      expect(await bucketOf().leftBelow(elsewhere)).toEqual([])
      await rmdir(dataPaths(dataDir).fotos)
      await rename(`${dataPaths(dataDir).fotos}-antes`, dataPaths(dataDir).fotos)

      // By its size a dry run tells a file that was cut.
      await writeFile(onDisk(damaged), bytesOf(damaged).subarray(0, 1000))
      expect((await move(true, elsewhere)).lines.slice(2)).toEqual([
        `  ATENÇÃO: ${damaged} está danificado ou ilegível em DATA_DIR e não seria copiado.`,
      ])
    })

    it('do not go where those of another installation are, and neither went the database before that was said', async () => {
      const at = `${randomUUID()}/`
      const theirs = new ObjectStore(bucketOf().placeOf(at))
      await theirs.put(`${randomUUID()}/f0`, Buffer.from('x'))
      theirs.close()
      // Nothing answers at this address, and it is not even asked: the bucket is checked first.
      const databaseUrl = 'postgres://ninguem@127.0.0.1:9/nada'
      const both = (s3: S3Place) =>
        moveInstallation({ ...place(), databaseUrl, s3 }, { simulated: false, tell: () => undefined })
      await expect(both(bucketOf().placeOf(at))).rejects.toThrow(/outra instalação/)
      await expect(both({ ...bucketOf().placeOf(at), bucket: 'nao-ha' })).rejects.toThrow(/NoSuchBucket/)
    })
  })
