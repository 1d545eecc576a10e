import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { compiled, runProgram } from '#shared/node/testing/running-program'
import { SEM_ESCOPO } from '../../db/escopo.ts'
import { LotesRepo } from '../../db/repos/lotes-repo.ts'
import { openDatabase } from '../../db/open-database.ts'
import { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import { fotoRows, loteRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'

const LOTE = '00000000-0000-4000-8000-000000000001'
let folder: string
beforeEach(() => void (folder = newFolder('copia')))
afterEach(() => removeFolder(folder))

/** A data folder whose database names one photo, of which there is no file yet, and a folder for copies of it. */
async function namingOneFoto() {
  const [dataDir, copies] = [join(folder, 'dados'), join(folder, 'copias')]
  const { database, fotos } = dataPaths(dataDir)
  for (const made of [join(fotos, LOTE), copies]) await mkdir(made, { recursive: true })
  const [foto = expect.fail()] = fotoRows(LOTE, 1)
  const db = await openDatabase(database)
  const id = await new UsuariosRepo(db).create(usuarioRow('ana@teste.example'))
  await new LotesRepo(db, SEM_ESCOPO).create(loteRow(id, { chave: LOTE, total: 1 }), [foto])
  await db.destroy()
  const copy = () =>
    runProgram(process.execPath, [compiled('api/ops/backup'), join(copies, 'c.zip')], {
      env: { DATA_DIR: dataDir },
    })
  return { copies, copy, foto, path: join(fotos, foto.chave) }
}

it('a copy that lacks a photo is made, and ends with code 2: older copies, which may have it, are not removed', async () => {
  const { copies, copy, foto } = await namingOneFoto()
  const { exit, output } = copy()
  expect([await exit, await readdir(copies)]).toEqual([2, ['c.zip']])
  expect(output.out).toContain(`ATENÇÃO: a foto ${foto.chave} falta`)
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a copy that was stopped with %s left what it had beside it until the next one',
  async (signal) => {
    const { copies, copy, foto, path } = await namingOneFoto()
    // A sparse file of zeros: reading it takes long enough for the signal to arrive meanwhile.
    await writeFile(path, '')
    await truncate(path, foto.size)
    const { child, end } = copy()
    const written = () => readdir(copies, { recursive: true }).then((names) => names.join(' '))
    await expect.poll(written, { timeout: 60_000 }).toContain('copia.zip')
    await end(signal)
    expect([child.signalCode, await readdir(copies)]).toEqual([signal, []])
  },
)
