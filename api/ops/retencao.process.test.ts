import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { compiled, runProgram } from '#shared/node/testing/running-program'
import { SEM_ESCOPO } from '../db/escopo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { UsuariosRepo } from '../db/repos/usuarios-repo.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { fotoRows, loteRow } from '../testing/database-rows.ts'
import { usuarioRow } from '../testing/usuario-row.ts'

const LOTE = '00000000-0000-4000-8000-000000000001'
let dataDir: string
beforeEach(() => void (dataDir = newFolder('retencao')))
afterEach(() => removeFolder(dataDir))

it('a dry run of the removal by age removes nothing, and the run what the dry run told', async () => {
  const { database, fotos } = dataPaths(dataDir)
  const [foto = expect.fail()] = fotoRows(LOTE, 1)
  const original = join(fotos, foto.chave)
  await mkdir(join(fotos, LOTE), { recursive: true })
  await writeFile(original, 'x')
  const db = await openDatabase(database)
  const id = await new UsuariosRepo(db).create(usuarioRow('ana@teste.example'))
  await new LotesRepo(db, SEM_ESCOPO).create(loteRow(id, { chave: LOTE, total: 1 }), [foto])
  await db.destroy()

  const told = async (how: string) => {
    const env = { DATA_DIR: dataDir, RETENCAO_MESES: '1' }
    const { exit, output } = runProgram(process.execPath, [compiled('api/ops/retencao'), how], { env })
    expect([await exit, output.err]).toEqual([0, ''])
    return output.out
  }
  const planned = await told('--simular')
  expect(planned).toMatch(/^Sairiam .*:\n.* OS OS-1 .* 1 foto .*\n[^]*Nada foi alterado\.\n$/)
  expect([await told('--simular'), existsSync(original)]).toEqual([planned, true])
  expect(await told('--agora')).toMatch(/^Originais removidos, .*:\n.* OS OS-1 /)
  expect([existsSync(original), await told('--simular')]).toEqual([
    false,
    'Nenhum envio tem mais de 1 mês e originais guardados.\n',
  ])
})
