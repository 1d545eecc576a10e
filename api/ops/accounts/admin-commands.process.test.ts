import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '#shared/errors/operator-error'
import { removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { CADASTRO } from '#shared/testing/cadastro'
import { request } from '#shared/node/testing/request'
import { createZona } from '#shared/time/zona'
import { dataPaths } from '../../storage/data-paths.ts'
import { openDatabase, type Db } from '../../db/open-database.ts'
import { EmpresasRepo } from '../../db/repos/empresas-repo.ts'
import { InspetoraRepo } from '../../db/repos/inspetora-repo.ts'
import { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { register, signIn, type Integrator } from '../../testing/integrator.ts'
import { startApi, type TestApi } from '../../testing/start-api.ts'
import { commandOf } from './admin-commands.ts'
import { gatewaySessions } from './gateway-sessions.ts'

let api: TestApi
let db: Db
let person: Integrator

beforeAll(async () => {
  api = await startApi()
  await register(api, 'supervisor')
  // The commands run on a connection of their own while the backend keeps running, as they do when an operator calls
  // them.
  db = await openDatabase(dataPaths(api.dataDir).database)
})
afterAll(async () => {
  await db.destroy()
  await api.stop()
})

const run = async (...args: string[]) => {
  const { dataDir } = api
  const context = {
    usuarios: new UsuariosRepo(db),
    empresas: new EmpresasRepo(db),
    inspetora: new InspetoraRepo(db),
    sessions: gatewaySessions({ dataDir, redisUrl: undefined, sessionSecret: undefined }),
    zona: createZona('America/Sao_Paulo'),
    now: new Date(),
  }
  return commandOf(args).run(context, args.slice(1))
}
const shown = (lines: string[]) => /Senha: (\S{20,})/.exec(lines.join('\n'))?.[1] ?? ''
const status = async (who: Integrator) => (await who.get(BACKEND_PATHS.usuario)).status

describe('the administrator at the command line, while the backend runs', () => {
  let senha = CADASTRO.senha
  beforeEach(async () => {
    person = await signIn(api, { email: 'supervisor@teste.example', senha })
    expect(await status(person)).toBe(200)
  })

  it('S08 a new password ends every token of the user, and of nobody else', async () => {
    const admin = await signIn(api, api.admin)
    const other = await signIn(api, { email: person.user.email, senha })
    const old = senha
    senha = shown(await run('senha', ` ${person.user.email.toUpperCase()}`))
    expect([await status(person), await status(other), await status(admin)]).toEqual([401, 401, 200])
    const login = (value: string) =>
      request(api.url + BACKEND_PATHS.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: person.user.email, senha: value }),
      })
    expect([(await login(old)).status, (await login(senha)).status]).toEqual([401, 200])
  })

  it('S08 another role ends the tokens, and counts from the next login', async () => {
    await run('nivel', person.user.email, 'colaborador')
    expect(await status(person)).toBe(401)
    const again = await signIn(api, { email: person.user.email, senha })
    expect((await again.get(LINHAS.robo.api.fotos)).status).toBe(403)
    await run('nivel', person.user.email, 'supervisor')
  })

  it('S08 reactivating a user who was never deactivated ends no session', async () => {
    expect(await run('reativar', person.user.email)).toEqual([
      `${person.user.email} já podia entrar. Nada foi alterado.`,
    ])
    expect(await status(person)).toBe(200)
  })

  it('keeps the last administrator who can enter', async () => {
    await run('criar', 'segunda@teste.example')
    await run('desativar', 'segunda@teste.example')
    const { email } = api.admin
    for (const args of [
      ['nivel', email, 'colaborador'],
      ['desativar', email],
    ])
      await expect(run(...args)).rejects.toThrow(
        `${email} é o último administrador ativo; crie outro antes. Nada foi alterado.`,
      )
    expect(await status(await signIn(api, api.admin))).toBe(200)
  })

  it('makes an administrator who can enter, and lists everybody without secrets', async () => {
    const made = await run('criar', 'Perdida@teste.example')
    const admin = await signIn(api, { email: 'perdida@teste.example', senha: shown(made) })
    expect((await admin.get(BACKEND_PATHS.userList)).status).toBe(200)
    await expect(run('lista', 'extra')).rejects.toThrow("lista não espera 'extra'. Nada foi alterado.")
    const list = (await run('lista')).join('\n')
    for (const line of ['perdida@teste.example  administrador', 'supervisor@teste.example  supervisor'])
      expect(list).toContain(line)
    expect(list).not.toMatch(/argon2|Senha/)
    await expect(run('criar', 'perdida@teste.example')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('edits a registration by the rules of the registration, and nothing when one field is wrong', async () => {
    const { email } = person.user
    await run('editar', email, 'responsavel=Ana = Lima', 'telefone=(84) 98811-2040')
    expect(await status(person)).toBe(200)
    const row = () => new UsuariosRepo(db).findByEmail(email)
    expect(await row()).toMatchObject({ responsavel: 'Ana = Lima', telefone: '84988112040' })
    for (const [fields, said] of [
      [['responsavel=B', 'cnpj=1'], 'Valor inválido em cnpj. Nada foi alterado.'],
      [['nivel=administrador'], 'Informe campo=valor, e não nivel: responsavel,'],
      [['responsavel'], 'Informe campo=valor, e não responsavel:'],
      [[], 'Informe campo=valor: responsavel, email,'],
    ] as const)
      await expect(run('editar', email, ...fields)).rejects.toThrow(said)
    await expect(run('editar', email, `email=${api.admin.email}`)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await row()).toMatchObject({ responsavel: 'Ana = Lima' })
    await run('editar', email, 'email=Outra@teste.example')
    expect(await status(person)).toBe(401)
    await run('editar', 'outra@teste.example', `email=${email}`)
  })

  it('says what is wrong with a mistyped command', async () => {
    await expect(run('apagar')).rejects.toThrow('apagar não é um comando.')
    for (const args of [
      [],
      ['apagar'],
      ['senha'],
      ['senha', 'x'],
      ['senha', 'ninguem@teste.example'],
      ['nivel', person.user.email, 'root'],
    ])
      await expect(run(...args)).rejects.toBeInstanceOf(OperatorError)
    expect(await status(person)).toBe(200)
  })
})

describe('the commands as processes', () => {
  async function start(name: string, args: string[], dataDir: string) {
    const entry = fileURLToPath(new URL(`../../../dist/api/ops/${name}.js`, import.meta.url))
    const child = spawn(process.execPath, [entry, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
    const exit = once(child, 'exit') as Promise<[number]>
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
    return { out, err, code }
  }

  it('F35 copies, restores and lists, and answers a mistake with a sentence and exit code 1', async () => {
    const copy = `${api.dataDir}-copia.zip`
    const restored = `${api.dataDir}-novo`
    try {
      expect(await start('backup', [copy], api.dataDir)).toMatchObject({ code: 0, err: '' })
      expect(await start('restore', [copy], restored)).toMatchObject({ code: 0, err: '' })
      const list = await start('admin', ['lista'], restored)
      expect([list.code, list.out]).toEqual([0, expect.stringContaining(api.admin.email)])
      const unset = await start('retencao', ['--simular'], restored)
      expect([unset.code, unset.err]).toEqual([
        1,
        expect.stringContaining('RETENCAO_MESES não está definida'),
      ])
      vi.stubEnv('RETENCAO_MESES', '1')
      const kept = await start('retencao', ['--simular'], restored)
      expect([kept.code, kept.out]).toEqual([0, 'Nenhum envio tem mais de 1 mês e originais guardados.\n'])
      const again = await start('restore', [copy], restored)
      expect([again.code, again.out, again.err]).toEqual([
        1,
        '',
        expect.stringMatching(/^\S+ \(DATA_DIR\) não está vazia/),
      ])
    } finally {
      vi.unstubAllEnvs()
      for (const path of [copy, restored]) removeFolder(path)
    }
  })
})
