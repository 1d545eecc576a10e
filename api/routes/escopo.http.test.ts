import { join } from 'node:path'
import { z } from 'zod'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ordemSchema } from '#shared/contract/inspecao/ordens'
import { BACKEND_PATHS, PEOPLE_PATHS, ordensPath } from '#shared/contract/paths'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS, LISTA_LINHAS, type Linha, type LinhaId } from '#shared/linhas/index'
import { canAccess, NIVEIS, type Nivel } from '#shared/linhas/niveis'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { NO_LOG } from '#shared/node/testing/no-log'
import { fotosSchema } from '#shared/testing/answers'
import { CADASTRO } from '#shared/testing/cadastro'
import { EmpresasRepo } from '../db/repos/empresas-repo.ts'
import { FotosRepo } from '../db/repos/fotos-repo.ts'
import { LotesRepo } from '../db/repos/lotes-repo.ts'
import { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { openDatabase } from '../db/open-database.ts'
import { PainelRepo } from '../db/repos/painel-repo.ts'
import { createApi } from '../start/create-api.ts'
import { ownProcesso } from '../start/own-processo.ts'
import { readConfig } from '../start/settings.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import { buscaOf, probesOf, UNPROBED, type Sent } from '../testing/escopo-probes.ts'
import { camposDe, fotoFile, jsonFiles, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { mountedCalls } from '#shared/node/testing/mounted-calls'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { RunningUploads } from '../upload/running-uploads.ts'
import { sha256 } from '#shared/node/testing/sha256'

/** Two companies. People of the second write its name in two ways. */
const EMPRESAS = { norte: ['Vento Norte'], sul: ['Ação Sul', ' AÇAO SUL '] } as const
type Empresa = keyof typeof EMPRESAS
/** How many photos each company sends to the same order. The sums differ, so a count tells whose photos are seen. */
const SENT: Record<Empresa, number> = { norte: 1, sul: 2 }
const ALL = SENT.norte + SENT.sul
const MARKER = { x: 1, y: 1, width: 20, height: 10 }

let dataDir: string
/**
 * The backend that runs now. The object stays the same when a backend with another setting is started, and people stay
 * signed in.
 */
const api: TestApi = {
  url: '',
  port: 0,
  dataDir: '',
  admin: { email: '', senha: '' } as never,
  stop: async () => {},
}
let admin: Integrator
const people: Record<Empresa, Map<Nivel, Integrator>> = { norte: new Map(), sul: new Map() }
const sent = new Map<LinhaId, Sent[]>()

const restart = async (escopo: 'empresa' | undefined) => {
  await api.stop()
  Object.assign(api, await startApi({ dataDir, escopo }))
}

async function register(empresa: Empresa, nivel: Nivel): Promise<void> {
  const { [NIVEIS.indexOf(nivel) % EMPRESAS[empresa].length]: nome = '' } = EMPRESAS[empresa]
  const email = `${nivel.toLowerCase()}@${empresa}.example`
  await admin.post(BACKEND_PATHS.register, { ...CADASTRO, email, nivel, empresa: nome })
  people[empresa].set(nivel, await signIn(api, { email, senha: CADASTRO.senha }))
}

const personOf = (empresa: Empresa, nivel: Nivel): Integrator => {
  const person = people[empresa].get(nivel)
  if (!person) throw new Error('nobody registered')
  return person
}

/** The photos of the order that this person's search finds. */
const fotosFor = async (who: Integrator, linha: Linha): Promise<Foto[]> =>
  fotosSchema.parse(await (await who.get(linha.api.fotos, buscaOf(linha))).json())

/** Sends photos of a company to an order of every line. */
async function send(empresa: Empresa, jpegs: readonly Buffer[]): Promise<void> {
  const who = personOf(empresa, 'colaborador')
  for (const linha of LISTA_LINHAS) {
    const fields = Object.entries({ ...camposDe(linha), userId: String(who.user.id) })
    const files = jpegs.map((jpeg, at) => fotoFile(`${at}.jpg`, jpeg))
    const answer = await who.upload(linha.api.upload, fields, [...files, ...jsonFiles(linha)])
    expect(answer.status).toBe(201)
  }
}

beforeAll(async () => {
  dataDir = newFolder('escopo')
  await restart(undefined)
  admin = await signIn(api, api.admin)
  for (const nivel of NIVEIS) for (const empresa of ['norte', 'sul'] as const) await register(empresa, nivel)
  const jpegs = await Promise.all([1, 2, 3].map((seed) => makeFoto({ width: 32, height: 24, seed })))
  await send('norte', jpegs.slice(0, SENT.norte))
  await send('sul', jpegs.slice(SENT.norte))
  for (const linha of LISTA_LINHAS) {
    const fotos = await fotosFor(admin, linha)
    const hashes = jpegs.map((jpeg) => sha256(jpeg))
    sent.set(
      linha.id,
      fotos.map(({ id }, at) => ({ id: Number(id), sha256: hashes[at] ?? '' })),
    )
    for (const foto of fotos)
      await admin.post(linha.api.salvar, {
        ...foto,
        ...{ photoId: foto.id, foto: foto.image, marker: MARKER, imageMeta: null },
        ...{
          dimensao: dimensaoOf(MARKER, linha.cmPorPixel),
          dano: 'outro',
          observacao: 'nota',
          recomendacao: '',
        },
      })
  }
})
afterAll(async () => {
  await api.stop()
  removeFolder(dataDir)
})

const CELLS = LISTA_LINHAS.flatMap((linha) =>
  Object.entries(probesOf(linha)).map(([name, probe]) => ({ name, linha, probe })),
)

const mayCall = (name: string, linha: Linha, nivel: Nivel) =>
  name.includes('/conhecidas/') || canAccess(nivel, linha.telas.inspecao.acesso)

/** What a photo is known to is the sender's own order, also when an administrador sends. */
const reachesAll = (name: string, nivel: Nivel) => nivel === 'administrador' && !name.includes('/conhecidas/')

describe.each([undefined, 'empresa'] as const)('ESCOPO=%s', (escopo) => {
  beforeAll(() => restart(escopo))

  it.each(CELLS)(
    'V06 shows through $name of $linha.id exactly what the role and company of the user allow',
    async ({ name, linha, probe }) => {
      // Without the setting nobody's company is asked for.
      for (const empresa of escopo ? (['norte', 'sul'] as const) : (['norte'] as const))
        for (const nivel of NIVEIS) {
          if (!mayCall(name, linha, nivel)) continue
          const who = personOf(empresa, nivel)
          const seen = await probe({ who, linha, sent: sent.get(linha.id) ?? [] })
          const expected = escopo && !reachesAll(name, nivel) ? SENT[empresa] : ALL
          expect({ nivel, empresa, seen }).toEqual({ nivel, empresa, seen: expected })
        }
    },
  )
})

describe('with ESCOPO=empresa', () => {
  const supervisor = (empresa: Empresa) => personOf(empresa, 'supervisor')
  const linha = LINHAS.drone
  const [mine, others] = [0, 1].map((at) => () => sent.get(linha.id)?.[at]?.id ?? 0) as [
    () => number,
    () => number,
  ]

  it('V06 a photo of another company is answered as one that never was', async () => {
    const told = async (id: number) => {
      const answer = await supervisor('norte').get(`/api/fotos/${id}`, {}, { 'if-none-match': '*' })
      const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length')
      const { message } = (await answer.json()) as { message: string }
      return { status: answer.status, headers: headers.sort(), message }
    }
    expect(await told(others())).toEqual(await told(999_999))
    expect((await told(others())).status).toBe(404)
    expect((await supervisor('norte').get(`/api/fotos/${mine()}`)).status).toBe(200)
  })

  it('numbers and calibrates the same order of two companies apart, for administradores too', async () => {
    const medida = { pontos: [{ x: 0, y: 0 }, { x: 30, y: 0 }], comprimentoCm: 60 } // oxfmt-ignore
    const call = { photoId: mine(), medida, jaSalvas: true }
    expect((await supervisor('norte').post(`${linha.api.fotos}/calibracao`, call)).status).toBe(200)
    for (const who of [admin, supervisor('sul')]) {
      const fotos = await fotosFor(who, linha)
      const ofSul = fotos.filter(({ id }) => id !== mine())
      expect(
        ofSul.map(({ numero, calibracao, salva }) => [numero, calibracao, salva?.dimensaoCalibrada]),
      ).toEqual([
        [1, null, undefined],
        [2, null, undefined],
      ])
    }
    const [own] = await fotosFor(supervisor('norte'), linha)
    expect(own).toMatchObject({
      numero: 1,
      calibracao: { cmPorPixel: 2 },
      salva: { dimensaoCalibrada: '40.00x20.00' },
    })
  })

  it("V06 one row of 'Ordens recentes' stood for two companies’ orders without saying so: administradores read whose they are", async () => {
    const ordens = async (who: Integrator) =>
      z.array(ordemSchema).parse(await (await who.get(ordensPath(linha.id))).json())
    expect(await ordens(admin)).toMatchObject([{ total: ALL, empresas: ['AÇAO SUL', 'Vento Norte'] }])
    const [own] = await ordens(supervisor('norte'))
    expect([own?.total, own?.empresas]).toEqual([SENT.norte, undefined])
  })

  it('V06 counts only visible photos in reports and lists', async () => {
    const db = await openDatabase(dataPaths(dataDir).database)
    const escopo = { porEmpresa: true, empresa: 'vento norte' }
    const cobertura = await new FotosRepo(db, escopo).coverage(linha, buscaOf(linha))
    const lotes = new LotesRepo(db, escopo)
    const listed = await new PainelRepo(db, escopo).page({ linha: linha.id, limite: 50 })
    const counted = [listed.length, await lotes.countSince(new Date(0))]
    await db.destroy()
    expect(cobertura).toEqual({ enviadas: SENT.norte, inspecionadas: SENT.norte })
    expect(counted).toEqual([1, LISTA_LINHAS.length])
  })

  it('moves a user whose company is edited at the next call, once what was sent could be counted, and leaves that where it was', async () => {
    const moved = personOf('norte', 'colaborador')
    const { cnpj, telefone, ramo, responsavel } = CADASTRO
    const edition = { ...{ cnpj, telefone, ramo, responsavel }, ...moved.user, empresa: EMPRESAS.sul[0] }
    // Made all the same, it would end nothing when it is asked for again: the sessions would stay open.
    const counting = vi
      .spyOn(EmpresasRepo.prototype, 'sentFor')
      .mockRejectedValueOnce(new Error('disk I/O error'))
    const edit = () => admin.post(PEOPLE_PATHS.editar, { ...edition, nivel: 'supervisor' })
    expect((await edit()).status).toBe(500)
    counting.mockRestore()
    const edited = await edit()
    expect(await edited.json()).toEqual({
      email: moved.user.email,
      encerra: true,
      enviosDe: EMPRESAS.norte[0],
    })
    // The same company's name, written in another way.
    const same = await admin.post(PEOPLE_PATHS.editar, {
      ...edition,
      nivel: 'supervisor',
      empresa: EMPRESAS.sul[1],
    })
    expect(await same.json()).toEqual({ email: moved.user.email, encerra: false })
    const again = await signIn(api, { email: moved.user.email, senha: CADASTRO.senha })
    expect(await fotosFor(again, linha)).toHaveLength(SENT.sul)
    expect(await (await again.get(BACKEND_PATHS.usuario)).json()).toMatchObject({ wtgs: [] })
    expect(await fotosFor(supervisor('norte'), linha)).toHaveLength(SENT.norte)
  })
})

it('V06 every call there is says how far the setting reaches into it', async () => {
  const folder = newFolder('chamadas')
  const db = await openDatabase(join(folder, 'api.sqlite'))
  const config = readConfig({ DATA_DIR: folder })
  const parts = {
    ...{ db, storage: await DiskStorage.open(folder), now: () => new Date(), log: NO_LOG },
    ...{
      config,
      processos: new ProcessosRepo(db, ownProcesso(config)),
      runningUploads: new RunningUploads(),
    },
  }
  const declared = [...CELLS.map(({ name }) => name), ...Object.keys(UNPROBED)]
  const calls = mountedCalls(createApi(parts).router.stack).filter((name) => !name.startsWith('ALL '))
  expect(new Set(declared)).toEqual(new Set(calls))
  await db.destroy()
  removeFolder(folder)
})
