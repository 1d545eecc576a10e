import { beforeAll, describe, expect, it } from 'vitest'
import type { Foto, Salva } from '#shared/contract/inspecao/foto'
import { LINHAS, LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import { TEXTOS } from '#shared/textos/textos'
import { openDatabase } from '../db/open-database.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { register, type Integrator, searchOf } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { firstFoto, uploadToAll } from '../testing/first-foto.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { cpuMs } from '#shared/node/testing/load'
import { request } from '#shared/node/testing/request'

const { api, admin } = apiOfAllTests()
/** A second administrator. */
let other: Integrator

beforeAll(async () => {
  other = await register(api, 'administrador')
  await uploadToAll(admin, await makeFoto({ width: 400, height: 200, orientation: 6 }))
})

const fotoOf = (linha: Linha) => firstFoto(admin, linha)

/** All marks that a photo ever had, the oldest first. */
const historyOf = async (foto: Foto) => {
  const db = await openDatabase(dataPaths(api.dataDir).database)
  try {
    const marks = db.selectFrom('marcacoes').selectAll().where('foto_id', '=', Number(foto.id))
    return await marks.orderBy('id').execute()
  } finally {
    await db.destroy()
  }
}

const MARKER = { x: 100, y: 150, width: 100, height: 250 }

const payload = (linha: Linha, foto: Foto, marker: typeof MARKER | null = MARKER) => ({
  ...foto,
  photoId: foto.id,
  marker,
  dimensao: dimensaoOf(marker, linha.cmPorPixel),
  dano: 'outro',
  observacao: '',
  imageMeta: { width: 200, height: 400 },
  recomendacao: '',
  foto: foto.image,
})

describe.each(LISTA_LINHAS)('a mark of the $id line', (linha) => {
  const save = async (body: unknown) => {
    const answer = await admin.post(linha.api.salvar, body)
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }

  it('R06 is refused when it leaves the upright photo', async () => {
    const foto = await fotoOf(linha)
    for (const wrong of [{ x: 101 }, { y: 151 }, { width: 5000 }]) {
      const marker = { ...MARKER, ...wrong }
      const body = { ...payload(linha, foto, marker), imageMeta: { width: 9000, height: 9000 } }
      expect(await save(body)).toEqual([400, TEXTOS.inspecao.foraDaFoto])
    }
    const small = { ...payload(linha, foto), imageMeta: { width: 50, height: 50 } }
    expect(await save(small)).toEqual([400, TEXTOS.inspecao.foraDaFoto])
  })

  it('R06 is refused when its numbers or codes are not what they must be', async () => {
    const good = payload(linha, await fotoOf(linha))
    for (const wrong of [
      { marker: { ...MARKER, x: -1 } },
      { marker: { ...MARKER, width: null } },
      { marker: { ...MARKER, height: 1e308 } },
      { marker: { ...MARKER, y: '1' } },
      { marker: [1, 2, 3, 4] },
      { dimensao: '1.00x1.00' },
      { dimensao: '' },
      { marker: null },
      { dano: 'inventado' },
      { os: '' },
    ]) {
      expect((await save({ ...good, ...wrong }))[0]).toBe(400)
    }
    const said = `A dimensão desta marcação, em cm, é ${good.dimensao}.`
    expect(await save({ ...good, dimensao: '1.00x1.00' })).toEqual([400, said])
    expect((await save({ ...good, marker: null }))[1]).toBe('Sem marcação, a dimensão fica vazia.')
  })

  it('H04 is refused for a photo that is unknown, of another line, OS or address', async () => {
    const good = payload(linha, await fotoOf(linha))
    for (const photoId of [999_999, '0', '1 OR 1=1', -1, 1.5])
      expect((await save({ ...good, photoId }))[0]).toBe(404)
    for (const other of LISTA_LINHAS.filter(({ id }) => id !== linha.id)) {
      expect((await save({ ...good, photoId: (await fotoOf(other)).id }))[0]).toBe(404)
    }
    expect(await save({ ...good, os: 'outra' })).toEqual([422, TEXTOS.inspecao.osErrada])
    expect((await save({ ...good, foto: '/api/fotos/999' }))[0]).toBe(422)
    expect((await fotoOf(linha)).dano).toBeNull()
  })

  it('F25 R06 replaces the one before, whatever it says, which stays as history', async () => {
    const foto = await fotoOf(linha)
    expect((await save(payload(linha, foto)))[0]).toBe(200)
    expect((await save({ ...payload(linha, foto, null), observacao: 'sem dano' }))[0]).toBe(200)
    expect(await fotoOf(linha)).toMatchObject({ marker: null, dimensao: '', observacao: 'sem dano' })
    const history = await historyOf(foto)
    expect(history.map(({ marker }) => marker && (JSON.parse(marker) as unknown))).toEqual([MARKER, null])
    expect(history.every(({ usuario_id }) => usuario_id === admin.user.id)).toBe(true)
  })
})

describe.each(LISTA_LINHAS)('what is saved of a photo of the $id line', (linha) => {
  const EMPTY = { marker: null, dimensao: '', dano: '', observacao: '' }
  const save = async (change: object, who = admin) => {
    const answer = await who.post(linha.api.salvar, { ...payload(linha, await fotoOf(linha)), ...change })
    return { status: answer.status, body: (await answer.json()) as { message: string; salva?: Salva } }
  }
  const report = async () => {
    const busca = searchOf(linha, 'relatorio')
    const { data } = (await (await admin.get(linha.api.relatorio, busca)).json()) as { data: Foto[] }
    const file = await admin.post(linha.api.exportar, { ...busca, tipo: 'excel' })
    await file.arrayBuffer()
    return { danos: data.map(({ dano }) => dano), file: file.status }
  }

  it('is in the report, with who saved it and when', async () => {
    const { body } = await save({ dano: 'outro' })
    const { salva } = await fotoOf(linha)
    expect(salva).toEqual({
      versao: expect.any(Number) as number,
      por: 'Administrador',
      em: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    })
    expect(body).toEqual({ message: TEXTOS.inspecao.salvo, salva })
    expect(await report()).toEqual({ danos: ['outro'], file: 200 })
  })

  it('is no record of report, PDF or Excel when the latest save is empty, and stays told as saved', async () => {
    const before = (await fotoOf(linha)).salva
    expect((await save({ ...EMPTY, observacao: ' \n' })).status).toBe(200)
    expect(await report()).toEqual({ danos: [], file: 404 })
    const { salva, marker, dano } = await fotoOf(linha)
    expect({ marker, dano }).toEqual({ marker: null, dano: '' })
    expect(Number(salva?.versao)).toBeGreaterThan(Number(before?.versao))
    await save({ dano: 'outro' })
    expect(await report()).toEqual({ danos: ['outro'], file: 200 })
  })

  it.each<[string, object]>([
    ['a rectangle', { dano: '' }],
    ['a damage', { ...EMPTY, dano: 'outro' }],
    ['an observation', { ...EMPTY, observacao: 'x' }],
  ])('is a record of the report with %s alone', async (_what, change) => {
    await save(change)
    expect((await report()).danos).toHaveLength(1)
  })

  it('tells severity, action and who sees to it again, alone a record too, and knows no severity of another scale', async () => {
    const said = {
      gravidade: linha.gravidades.at(-1)?.valor ?? '',
      recomendacao: 'Trocar a fita do bordo de ataque.',
      encarregado: 'João Prado',
    }
    expect((await save({ ...EMPTY, ...said })).status).toBe(200)
    expect(await fotoOf(linha)).toMatchObject({ dano: '', ...said })
    expect((await report()).danos).toEqual([''])
    expect((await save({ gravidade: 'inventada' })).status).toBe(400)
    expect((await save({ encarregado: 'x'.repeat(201) })).status).toBe(400)
    expect((await save({ ...EMPTY, recomendacao: '', gravidade: null, encarregado: null })).status).toBe(200)
    expect(await fotoOf(linha)).toMatchObject({ gravidade: '', encarregado: '' })
    expect((await report()).danos).toEqual([])
  })

  it('is not replaced over a save that the writer did not see: 409 says who saved and when, history keeps what was saved', async () => {
    const { salva } = await fotoOf(linha)
    const mine = await save({ observacao: 'da outra', versao: salva?.versao }, other)
    expect(mine.status).toBe(200)
    const history = (await historyOf(await fotoOf(linha))).length
    for (const versao of [salva?.versao, null, 'inventada', 0]) {
      const { status, body } = await save({ observacao: 'minha', versao })
      expect(status, String(versao)).toBe(409)
      expect(body.message).toMatch(
        /^Pessoa administrador salvou esta foto às \d\d:\d\d de \d\d\/\d\d\/\d{4}\.$/,
      )
    }
    const own = await save({ observacao: 'da minha outra aba', versao: salva?.versao }, other)
    expect(own.status).toBe(409)
    expect(own.body.message).toMatch(/^Você salvou esta foto às .*, em outra aba ou em outro dispositivo\.$/)
    expect(await historyOf(await fotoOf(linha))).toHaveLength(history)
    expect(await fotoOf(linha)).toMatchObject({ observacao: 'da outra', salva: mine.body.salva })
    const again = await save({ observacao: 'minha', versao: String(mine.body.salva?.versao) })
    expect(again.status).toBe(200)
    expect((await historyOf(await fotoOf(linha))).map(({ observacao }) => observacao).slice(-2)).toEqual([
      'da outra',
      'minha',
    ])
  })

  it('is answered as saved and kept once when its writer sends it again after a lost answer; from another writer it is refused', async () => {
    const { salva } = await fotoOf(linha)
    const sent = { observacao: 'enviada duas vezes', encarregado: 'Equipe de solda', versao: salva?.versao }
    const first = await save(sent)
    const history = (await historyOf(await fotoOf(linha))).length
    expect(await save(sent)).toEqual(first)
    expect((await save(sent, other)).status).toBe(409)
    expect((await save({ ...sent, recomendacao: 'outra' })).status).toBe(409)
    expect(await historyOf(await fotoOf(linha))).toHaveLength(history)
  })

  it('sent again with half an emoji, cut by a program, was refused as if another person had saved', async () => {
    const { salva } = await fotoOf(linha)
    const half = 'cortada 💡'.slice(0, -1)
    const sent = { observacao: half, recomendacao: half, encarregado: half, versao: salva?.versao }
    const first = await save(sent)
    expect([first.status, await save(sent)]).toEqual([200, first])
    expect(await fotoOf(linha)).toMatchObject({ observacao: 'cortada \ufffd', encarregado: 'cortada \ufffd' })
  })

  it('is not kept with a text that would be cut at its NUL, and its writer is told why', async () => {
    const history = (await historyOf(await fotoOf(linha))).length
    for (const texts of [{ observacao: 'a\0b' }, { recomendacao: '\0' }]) {
      const { status, body } = await save(texts)
      expect([status, body.message]).toEqual([400, TEXTOS.geral.comNul])
    }
    expect(await historyOf(await fotoOf(linha))).toHaveLength(history)
  })

  it('is replaced without a question when the payload names no version', async () => {
    expect((await save({ observacao: 'de um integrador' })).status).toBe(200)
  })
})

/** Whatever the line, one query saves a mark. */
describe('a photo that many save at once', () => {
  const linha = LINHAS.robo
  const save = async (foto: Foto, who: Integrator, change: object) =>
    (await who.post(linha.api.salvar, { ...payload(linha, foto), ...change })).status

  it('F24 counts as exactly one of what two people save at the same moments, and the rest is history', async () => {
    const foto = await fotoOf(linha)
    const before = (await historyOf(foto)).length
    const notes = Array.from({ length: 50 }, (_, n) =>
      [admin, other].map((who, w) => [who, `nota ${n} de ${w}`] as const),
    ).flat()
    const statuses = await Promise.all(notes.map(([who, observacao]) => save(foto, who, { observacao })))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const history = (await historyOf(foto)).slice(before)
    expect(history.map(({ observacao }) => observacao).sort()).toEqual(notes.map(([, note]) => note).sort())
    expect(await fotoOf(linha)).toMatchObject({ observacao: history.at(-1)?.observacao, marker: MARKER })
  })

  it('is kept for exactly one of twenty who saw the same save', async () => {
    const foto = await fotoOf(linha)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        save(foto, n % 2 ? admin : other, { observacao: `nota ${n}`, versao: foto.salva?.versao }),
      ),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(19)
  })
})

describe('a body that is no mark', () => {
  const [linha] = LISTA_LINHAS
  const post = async (body: string) => {
    const { status } = await request(api.url + (linha?.api.salvar ?? ''), {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
      body,
    })
    return status
  }

  it.each<[string, string, number]>([
    ['10,000 levels deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['brackets alone', '['.repeat(200_000), 400],
    ['larger than a mark may be', `{"a":"${'x'.repeat(1_000_000)}"}`, 413],
    ['cut', '{"photoId": 1', 400],
    ['names of the prototype', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}', 400],
    ['NaN', '{"photoId":1,"marker":{"x":NaN}}', 400],
  ])('R03 is refused at once: %s', async (_case, body, status) => {
    const cost = await cpuMs(async () => expect(await post(body)).toBe(status))
    expect(cost).toBeLessThan(800)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})
