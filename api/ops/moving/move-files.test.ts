import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { sha256 } from '#shared/node/testing/sha256'
import { SEM_ESCOPO } from '../../db/escopo.ts'
import { LotesRepo } from '../../db/repos/lotes-repo.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Db } from '../../db/open-database.ts'
import { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { fotoRows, loteRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { moveFiles, requireNoForeignLotes } from './move-files.ts'

const LOTE = '00000000-0000-4000-8000-000000000001'
const FOTOS = 12
let root: string
let db: Db
beforeEach(async () => {
  root = newFolder('mudanca')
  db = await openDatabase(join(root, 'api.sqlite'))
  const fotos = fotoRows(LOTE, FOTOS).map((row) => ({ ...row, size: 1, sha256: sha256(Buffer.from('a')) }))
  const id = await new UsuariosRepo(db).create(usuarioRow('ana@teste.example'))
  await new LotesRepo(db, SEM_ESCOPO).create(loteRow(id, { chave: LOTE, total: FOTOS }), fotos)
  mkdirSync(join(root, LOTE))
  for (const { chave } of fotos) writeFileSync(join(root, chave), 'a')
})
afterEach(async () => {
  await db.destroy()
  removeFolder(root)
})

it('a move that said that it was cut short went on copying what was left of the batch', async () => {
  let begun = 0
  let underWay = 0
  const store = {
    folders: async function* () {},
    list: () => Promise.resolve(new Map()),
    unfinished: () => Promise.resolve([]),
    async put() {
      begun += 1
      if (begun === 1) {
        while (begun === 1) await turn()
        throw new AppError('STORAGE_UNAVAILABLE')
      }
      underWay += 1
      for (let turns = 0; turns < 20; turns++) await turn()
      underWay -= 1
    },
  }
  const moving = moveFiles({ db, root, store: store as never, simulated: false, tell: () => undefined })
  await expect(moving).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(underWay).toBe(0)
  expect(begun).toBeLessThan(FOTOS)
})

it.each([
  ['only looks changes nothing in the bucket, not even', true, []],
  ['copies takes away', false, ['dropParts', ...Array<string>(FOTOS).fill('put')]],
])('a move that %s what a killed run left there in parts', async (_, simulated, changes) => {
  const changed: string[] = []
  const there = new Map<string, number>()
  const store = {
    list: () => Promise.resolve(there),
    unfinished: () => Promise.resolve([{ name: `${LOTE}/f000001`, uploadId: 'x' }]),
    dropParts: () => Promise.resolve(void changed.push('dropParts')),
    put: (key: string) => Promise.resolve(void changed.push('put')).then(() => there.set(key, 1)),
  }
  await moveFiles({ db, root, store: store as never, simulated, tell: () => undefined })
  expect(changed).toEqual(changes)
})

it('a move into a bucket with batches of another installation is refused', async () => {
  const other = LOTE.replace(/1$/, '2')
  const store = (...names: string[]) =>
    ({
      folders: async function* () {
        yield* names
      },
    }) as never
  await requireNoForeignLotes({ db, store: store('novos', LOTE) })
  const refused = requireNoForeignLotes({ db, store: store(LOTE, other) })
  await expect(refused).rejects.toThrow(`O bucket tem envios de outra instalação (${other})`)
})

it.each([
  ['lists none of them', () => new Map<string, number>()],
  [
    'lists one of them in another size',
    (taken: string[]) => new Map(taken.map((key, at) => [key, at < 1 ? 0 : 1])),
  ],
])('a move into a bucket that takes files and %s does not say that they are there', async (_how, listed) => {
  const taken: string[] = []
  const store = {
    list: () => Promise.resolve(listed(taken)),
    unfinished: () => Promise.resolve([]),
    put: (key: string) => Promise.resolve(void taken.push(key)),
  }
  const moving = moveFiles({ db, root, store: store as never, simulated: false, tell: () => undefined })
  await expect(moving).rejects.toThrow(/não o mostra inteiro/)
  expect(taken).toHaveLength(FOTOS)
})

it('a move does not look for originals that were removed by age', async () => {
  await db.updateTable('lotes').set({ removido_em: '2026-01-01T00:00:00.000Z' }).execute()
  const store = { list: () => Promise.resolve(new Map()), unfinished: () => Promise.resolve([]) }
  const move = { db, root, store: store as never, tell: () => undefined }
  expect(await moveFiles({ ...move, simulated: true })).toMatchObject({ lotes: 0, files: 0, missing: [] })
})

it('one photo whose bytes had changed on the disk, of the same length, ended the move of all others', async () => {
  const chave = `${LOTE}/f2`
  writeFileSync(join(root, chave), 'b')
  const there = new Map<string, number>()
  const store = {
    list: () => Promise.resolve(there),
    unfinished: () => Promise.resolve([]),
    put: (key: string) => Promise.resolve(void there.set(key, 1)),
  }
  const moved = await moveFiles({ db, root, store: store as never, simulated: false, tell: () => undefined })
  expect([moved.damaged, there.size, there.has(chave)]).toEqual([[chave], FOTOS - 1, false])
})
