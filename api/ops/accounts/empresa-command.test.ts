import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fotoRows, loteRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { EmpresasRepo } from '../../db/repos/empresas-repo.ts'
import { SEM_ESCOPO } from '../../db/escopo.ts'
import { LotesRepo } from '../../db/repos/lotes-repo.ts'
import { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { renameEmpresa } from './rename-empresa-command.ts'
import { InspetoraRepo } from '../../db/repos/inspetora-repo.ts'
import { openDatabase, type Db } from '../../db/open-database.ts'
import { runEmpresa } from './empresa-command.ts'

let folder: string
let db: Db
let repo: InspetoraRepo
const fileOf = (name: string) => join(folder, name)
const run = (...args: string[]) => runEmpresa(repo, args)

beforeAll(async () => {
  folder = newFolder('empresa')
  db = await openDatabase(fileOf('api.sqlite'))
  repo = new InspetoraRepo(db)
  const logo = sharp({ create: { width: 1600, height: 300, channels: 4, background: '#ff000000' } })
  await logo.png().toFile(fileOf('logo.png'))
  await logo.webp().toFile(fileOf('logo.webp'))
  const points = sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#ff0000' } })
  await points.png({ palette: true }).toFile(fileOf('pontos.png'))
  await writeFile(fileOf('texto.png'), 'not a picture')
  await writeFile(fileOf('filme.mp4'), '')
  // More than can be read at once; on the disk it takes nothing.
  await truncate(fileOf('filme.mp4'), 3e9)
})
afterAll(async () => {
  await db.destroy()
  removeFolder(folder)
})

it('keeps name and logo, the logo as a small opaque PNG, and changes one without the other', async () => {
  expect((await run()).join()).toContain('não levam nome')
  expect(await run('--nome', ' Vento  Norte ', '--logo', fileOf('logo.png'))).toEqual([
    'Os relatórios levam o nome "Vento Norte" e o logotipo.',
  ])
  const { format, width, hasAlpha } = await sharp((await repo.find())?.logo ?? '').metadata()
  expect([format, width, hasAlpha]).toEqual(['png', 800, false])
  await run('--nome', 'Prumo')
  expect(await run()).toEqual(['Os relatórios levam o nome "Prumo" e o logotipo.'])
  await run('--sem-logo')
  expect(await repo.find()).toEqual({ nome: 'Prumo', logo: null })
  await run('--remover')
  expect(await repo.find()).toBeNull()
})

it.each([
  ['texto.png', 'não é um PNG ou JPEG inteiro'],
  ['logo.webp', 'não é um PNG ou JPEG inteiro'],
  ['filme.mp4', 'passa de 2 MB'],
  // This small file is whole; it used to be refused as if it were not.
  ['pontos.png', 'passa de 25 milhões de pixels'],
  ['nenhum.png', 'Não há arquivo'],
])('refuses %s and changes nothing', async (name, why) => {
  await expect(run('--nome', 'Vento', '--logo', fileOf(name))).rejects.toThrow(why)
  expect(await repo.find()).toBeNull()
})

it.each([[['--logo', 'x']], [['--nome', ' ']], [['--nome', 'x'.repeat(81)]], [['--cor', 'azul']]])(
  'refuses the arguments %j with the command’s usage',
  async (args) => {
    await expect(run(...args)).rejects.toThrow(/Informe|Uso:/)
  },
)

it('gives a company another name with its users and batches, and joins two only when asked to', async () => {
  const usuarios = new UsuariosRepo(db)
  const register = (email: string, empresa: string) => usuarios.create({ ...usuarioRow(email), empresa })
  const norte = await register('a@n.example', 'Vento Norte')
  await register('b@n.example', ' VENTO NÓRTE ')
  const sul = await register('c@s.example', 'Ação Sul')
  const lotes = new LotesRepo(db, SEM_ESCOPO)
  for (const [chave, id, escopo] of [
    ['n', norte, 'vento norte'],
    ['s', sul, 'acao sul'],
  ] as const)
    // oxfmt-ignore
    await lotes.create(loteRow(id, { chave, total: 1, escopo }), fotoRows(chave, 1))
  const rename = (...args: string[]) => renameEmpresa(new EmpresasRepo(db), args)
  const escopos = async () =>
    (await db.selectFrom('lotes').select('escopo').orderBy('id').execute()).map(({ escopo }) => escopo)

  for (const args of [
    [],
    ['Vento Norte'],
    ['Vento Norte', ' '],
    ['Vento Norte', 'X', 'Y'],
    ['Outra', 'Prumo'],
  ])
    await expect(rename(...args)).rejects.toBeInstanceOf(OperatorError)
  await expect(rename('vento norte', 'AÇÃO SUL')).rejects.toThrow(
    /Já há .* juntar no fim\. Nada foi alterado\./,
  )
  expect(await escopos()).toEqual(['vento norte', 'acao sul'])
  expect((await rename('vento norte', 'Prumo Eólica')).join()).toMatch(/2 usuários e 1 envio\./)
  expect(await escopos()).toEqual(['prumo eolica', 'acao sul'])
  await rename('Prumo Eolica', 'Ação Sul', 'juntar')
  expect(await escopos()).toEqual(['acao sul', 'acao sul'])
  expect((await usuarios.list()).map(({ empresa }) => empresa)).toEqual(['Ação Sul', 'Ação Sul', 'Ação Sul'])
})
