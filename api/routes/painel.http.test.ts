import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKEND_PATHS, PEOPLE_PATHS } from '#shared/contract/paths'
import { wtgPageSchema, usuariosPageSchema, type WtgPage } from '#shared/contract/paginas'
import { userListSchema, wtgListSchema } from '#shared/contract/pessoas/usuario'
import type { LinhaId } from '#shared/linhas/index'
import { openDatabase, type Db } from '../db/open-database.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { signIn, type Integrator } from '../testing/integrator.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { usuarioRow } from '../testing/usuario-row.ts'

const NOW = '2026-11-22T15:00:00.000Z'
/** More batches than are read at once when all are read. */
const MANY = 1_130

let api: TestApi
let admin: Integrator

const loteRow = (linha: LinhaId, n: number, created_at: string) => ({
  ...{ linha, created_at, chave: `${linha}-${n}`, usuario_id: 1, os: `OS-${n}`, alvo: 'A', empresa: 'É' },
  ...{ campos: '{}', total: 0, fingerprint: '', os_busca: '', alvo_busca: '' },
})

/**
 * Adds a few batches of one line, two of them around the beginning of this month, and many older ones of another, some
 * at the same moment.
 */
async function fill(db: Db): Promise<void> {
  const drone = Array.from({ length: MANY }, (_, n) =>
    loteRow('drone', n, `2026-0${1 + (n % 9)}-1${n % 7}T12:00:00.000Z`),
  )
  // One hour before midnight in São Paulo, and one after.
  const robo = ['2026-11-01T02:00:00.000Z', '2026-11-01T04:00:00.000Z', '2024-01-01T12:00:00.000Z']
  for (let at = 0; at < MANY; at += 500)
    await db.insertInto('lotes').values(drone.slice(at, at + 500)).execute() // oxfmt-ignore
  await db
    .insertInto('lotes')
    .values([
      ...robo.map((created_at, n) => loteRow('robo', n, created_at)),
      loteRow('civil', 0, '2024-01-01T12:00:00.000Z'),
    ])
    .execute()
  const people = Array.from({ length: 60 }, (_, n) => ({
    ...usuarioRow(`pessoa${n}@x.example`),
    responsavel: n === 7 ? 'Rui D’Ávila' : n % 2 === 0 ? `Íris ${n}` : `Rui ${n}`,
  }))
  await db.insertInto('usuarios').values(people).execute()
}

beforeAll(async () => {
  api = await startApi({ now: () => new Date(NOW) })
  const db = await openDatabase(dataPaths(api.dataDir).database)
  await fill(db)
  await db.destroy()
  admin = await signIn(api, api.admin)
})
afterAll(() => api.stop())

const page = async (query: Record<string, string | number>): Promise<WtgPage> => {
  const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return wtgPageSchema.parse(await (await admin.get(BACKEND_PATHS.wtgList, text)).json())
}

/** The ids of a list that is read part by part to its end. */
async function walk(ask: (depois: Record<string, number>) => Promise<readonly { id: number | string }[]>) {
  const ids: number[] = []
  for (;;) {
    const last = ids.at(-1)
    const part = (await ask(last === undefined ? {} : { depois: last })).map(({ id }) => Number(id))
    if (part.length === 0) return ids
    ids.push(...part)
  }
}

describe('the lists of the dashboard', () => {
  it('a program that reads wtg of every line found none on a civil batch: it is the torre there', async () => {
    expect((await page({ limite: 1 })).civil).toMatchObject([{ wtg: 'A', torre: 'A' }])
  })

  it('come whole without being asked for in parts, and each part is the next of the same list', async () => {
    const whole = wtgListSchema.parse(await (await admin.get(BACKEND_PATHS.wtgList)).json())
    expect([whole.drone.length, whole.robo.length, whole.civil.length]).toEqual([MANY, 3, 1])
    const moments = whole.drone.map(({ data_criacao }) => data_criacao)
    expect(moments).toEqual(moments.toSorted().reverse())
    const walked = await walk(
      async (depois) => (await page({ limite: 400, linha: 'drone', ...depois })).drone,
    )
    expect(walked).toEqual(whole.drone.map(({ id }) => id))
    const first = await page({ limite: 50 })
    expect(first.drone).toEqual(whole.drone.slice(0, 50))
    expect(first.robo).toEqual(whole.robo)
  })

  it('bring the sums of all batches with their beginning, by the months of the zone', async () => {
    const { resumo } = await page({ limite: 1 })
    expect(resumo?.totais).toEqual({ robo: 3, drone: MANY, civil: 1 })
    expect([resumo?.meses?.length, resumo?.meses?.[0]?.mes]).toEqual([12, '2025-12'])
    expect(resumo?.meses?.slice(-2)).toEqual([
      { mes: '2026-10', porLinha: { robo: 1, drone: 0, civil: 0 } },
      { mes: '2026-11', porLinha: { robo: 1, drone: 0, civil: 0 } },
    ])
    expect(resumo?.meses?.reduce((sum, { porLinha }) => sum + (porLinha.drone ?? 0), 0)).toBe(MANY)
  })

  it('of one month hold that month of the zone alone, with its count', async () => {
    const { robo, drone, resumo } = await page({ limite: 50, linha: 'robo', mes: '2026-10' })
    expect(robo.map(({ os }) => os)).toEqual(['OS-0'])
    expect([drone, resumo]).toEqual([[], { totais: { robo: 1 } }])
    const january = await page({ limite: 50, linha: 'drone', mes: '2026-01' })
    expect(january.drone.every(({ data_criacao }) => data_criacao.startsWith('2026-01'))).toBe(true)
    expect([january.drone.length, january.resumo?.totais.drone]).toEqual([50, Math.ceil(MANY / 9)])
  })

  it('end behind what is not there, and refuse what is no part', async () => {
    expect((await page({ limite: 5, linha: 'drone', depois: 999_999 })).drone).toEqual([])
    expect((await page({ limite: 5, linha: 'drone', depois: 'x' })).drone).toEqual([])
    for (const query of [
      { limite: '0' },
      { limite: 'x' },
      { limite: '501' },
      { limite: '5', mes: '2026-10' },
    ])
      expect((await admin.get(BACKEND_PATHS.wtgList, query)).status).toBe(400)
  })
})

describe('the lists of users', () => {
  it('come whole, or part by part', async () => {
    const list = async (query: Record<string, string> = {}) =>
      userListSchema.parse(await (await admin.get(BACKEND_PATHS.userList, query)).json())
    const whole = await list()
    expect(whole).toHaveLength(61)
    const walked = await walk(({ depois }) =>
      list({ limite: '25', ...(depois !== undefined && { depois: String(depois) }) }),
    )
    expect(walked).toEqual(whole.map(({ id }) => id))
  })

  const search = async (busca: string, rest: Record<string, string> = {}) => {
    const query = { busca, limite: '20', ...rest }
    return usuariosPageSchema.parse(await (await admin.get(PEOPLE_PATHS.pagina, query)).json())
  }

  it('find words of name, e-mail, company and number among all of them, whatever the accents', async () => {
    expect(await search('')).toMatchObject({ achados: 61, total: 61 })
    expect((await search('IRIS pessoa58')).usuarios).toMatchObject([{ email: 'pessoa58@x.example' }])
    const first = await search('íris')
    expect([first.usuarios.length, first.achados, first.total]).toEqual([20, 30, 61])
    const rest = await search('íris', { depois: String(first.usuarios.at(-1)?.id) })
    expect(new Set([...first.usuarios, ...rest.usuarios].map(({ id }) => id)).size).toBe(30)
    expect((await search('íris', { depois: '999999' })).usuarios).toEqual([])
    expect(await search('ninguém')).toMatchObject({ usuarios: [], achados: 0, total: 61 })
  })

  it.each(['D’Ávila', "d'avila", 'davila', 'D`Avila', '\u200ed’ávila\u200b'])(
    'find D’Ávila as %s',
    async (typed) => {
      expect((await search(typed)).usuarios).toMatchObject([{ responsavel: 'Rui D’Ávila' }])
    },
  )
})
