import { randomUUID } from 'node:crypto'
import { IN_MEMORY } from '#shared/node/sqlite/open-sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AskedSums } from '../envios/store/envio-records.ts'
import type { EnvioStore, NewEnvio, RoomTaken, Taking } from '../envios/store/envio-store.ts'
import { openEnvioFile } from '../envios/store/sqlite/envio-file.ts'
import { SqliteEnvioStore } from '../envios/store/sqlite/sqlite-envio-store.ts'

/** A store of envios in memory, which takes one clock for both of its times. */
export const openStoreForTest = (now: () => number) =>
  new SqliteEnvioStore(openEnvioFile(IN_MEMORY), now, now)

/** An envio of two photos that is not stored yet. */
export const aNewEnvio = (given: Partial<NewEnvio> & { bytes?: number } = {}): NewEnvio => {
  const { bytes = 1_000, ...rest } = given
  return {
    id: randomUUID(),
    usuario: { id: 1, email: 'ada@teste.example', nivel: 'colaborador' },
    sessao: 's',
    linha: 'drone',
    campos: { os: 'OS-1' },
    chave: undefined,
    declarado: 'd',
    arquivos: [
      { n: 1, nome: 'a.jpg', bytes, sha256: 'a'.repeat(64), estado: 'falta' },
      { n: 2, nome: 'b.jpg', bytes: 1, estado: 'repetida' },
    ],
    ...rest,
  }
}

const anyRoom = () => undefined
const resposta = { message: 'ok', total: 1, em: '2026-11-23T00:00:00.000Z' }

/** One store as two gateways have it; for a store of a single gateway both are the same. */
export interface TwoStores {
  one: EnvioStore
  other: EnvioStore
  close: () => Promise<void>
}

/** The tests that every store of envios must pass. */
export const behavesAsEnvioStore = (name: string, open: () => Promise<TwoStores>) =>
  describe(`envios kept ${name}`, () => {
    let stores: TwoStores
    let one: EnvioStore
    let other: EnvioStore
    let user = 10
    beforeAll(async () => {
      stores = await open()
      ;({ one, other } = stores)
    })
    afterAll(() => stores.close())

    /** Declares an envio of a new user. */
    async function declare(given: Parameters<typeof aNewEnvio>[0] = {}) {
      user += 1
      const usuario = { id: user, email: `${user}@teste.example`, nivel: 'colaborador' } as const
      const envio = aNewEnvio({ usuario, ...given })
      await one.insert(envio, anyRoom)
      return envio
    }
    const ask = (id: string, fora: number[] = []) =>
      one.send(id, { fora, sessao: 't' }, ({ estado }) => estado !== 'enviando')
    /** Takes the envio of this id, whatever others are due. */
    async function takeOf(id: string): Promise<Taking> {
      const others: Taking[] = []
      for (;;) {
        const taking = await other.take()
        if (!taking) throw new Error('nothing to be sent')
        if (taking.envio.id === id) {
          for (const left of others) await other.later(left)
          return taking
        }
        others.push(taking)
      }
    }
    const estado = async (id: string) => (await other.find(id))?.estado

    it('are found by whom they belong to, with their files in order, and by nobody else', async () => {
      const { id, usuario } = await declare({ chave: 'k 1', campos: { os: 'ção' } })
      expect(await other.find(id, usuario.id)).toMatchObject({
        ...{ id, usuario, estado: 'recebendo', campos: { os: 'ção' }, sessao: 's', bytes: 1_001, rodada: 0 },
        ...{ aviso: null, resposta: undefined, tentativas: 0 },
      })
      expect(await other.find(id, 'x')).toBeUndefined()
      expect(await other.find(randomUUID())).toBeUndefined()
      expect((await other.openOf(usuario.id)).map((envio) => envio.id)).toEqual([id])
      expect((await other.allOpen()).map((envio) => envio.id)).toContain(id)
      expect(await other.files(id)).toEqual([
        expect.objectContaining({ envio: id, n: 1, nome: 'a.jpg', bytes: 1_000, sha256: 'a'.repeat(64) }),
        expect.objectContaining({ n: 2, estado: 'repetida', mime: null, motivo: null, fora: false }),
      ])
      expect(await other.file(id, 1)).toEqual((await other.files(id))[0])
      expect([await other.file(id, 3), await other.file(randomUUID(), 1)]).toEqual([undefined, undefined])
    })

    it('are summed up as their files stand', async () => {
      const foto = { nome: 'f.jpg', bytes: 10, estado: 'falta' } as const
      const arquivos = [0, 1, 2, 3, 4].map((n) => ({ ...foto, n, bytes: 10 ** n }))
      const { id } = await declare({ arquivos })
      for (const n of [0, 2]) await one.setFile({ envio: id, n }, { estado: 'chegou' })
      await one.setFile({ envio: id, n: 3 }, { estado: 'recusada', motivo: 'x' })
      const sums = { total: 4, chegaram: 1, recebidos: 101, falta: new Set([1, 4]) }
      expect(await other.sums(id)).toEqual(sums)
      expect(await other.sums(randomUUID())).toEqual({
        total: 0,
        chegaram: 0,
        recebidos: 0,
        falta: new Set(),
      })
    })

    it('are judged by what a sending without some photos comes to, not by file after file', async () => {
      const foto = { nome: 'f.jpg', bytes: 10, estado: 'falta' } as const
      const { id } = await declare({ arquivos: [0, 1, 2, 3, 4, 5].map((n) => ({ ...foto, n })) })
      for (const n of [1, 2]) await one.setFile({ envio: id, n }, { estado: 'chegou' })
      await one.setFile({ envio: id, n: 3 }, { estado: 'recusada', motivo: 'x' })
      await one.setFile({ envio: id, n: 5 }, { estado: 'repetida' })
      const sumsWithout = async (fora: number[]) => {
        let told: AskedSums | undefined
        await other.send(id, { fora, sessao: 't' }, (_envio, sums) => Boolean((told = sums)) && false)
        return told
      }
      expect(await sumsWithout([])).toEqual({ fora: 0, aVir: 3, vao: 2 })
      expect(await sumsWithout([2, 2, 3, 9])).toEqual({ fora: 2, aVir: 2, vao: 1 })
      await one.setFile({ envio: id, n: 0 }, { estado: 'chegou' })
      expect(await sumsWithout([0, 1, 2, 4])).toEqual({ fora: 3, aVir: 1, vao: 0 })
    })

    it('are one for one key, however many ask at once, until it is given up', async () => {
      const first = await declare({ chave: 'k' })
      const again = aNewEnvio({ usuario: first.usuario, chave: 'k' })
      expect((await other.insert(again, anyRoom))?.id).toBe(first.id)
      const many = Array.from({ length: 6 }, () => aNewEnvio({ usuario: first.usuario, chave: 'l' }))
      const found = await Promise.all(
        many.map((envio, at) => (at % 2 === 0 ? one : other).insert(envio, anyRoom)),
      )
      expect(found.filter((before) => before === undefined)).toHaveLength(1)
      expect(await one.openOf(first.usuario.id)).toHaveLength(2)
      expect([await other.giveUp(first.id), await one.giveUp(first.id)]).toEqual(['desistido', 'acabado'])
      expect(await one.insert(again, anyRoom)).toBeUndefined()
    })

    it('are told what room is taken, of one user and of all, and are not there when there is none', async () => {
      const { usuario, id } = await declare({ bytes: 5_000_000_000 })
      const told: RoomTaken[] = []
      const refused = aNewEnvio({ usuario })
      const refusing = other.insert(refused, (taken) => {
        told.push(taken)
        throw new Error('no room')
      })
      await expect(refusing).rejects.toThrow('no room')
      expect(told[0]?.own).toEqual({ envios: 1, bytes: 5_000_000_001, maior: 5_000_000_001 })
      expect(told[0]?.all.bytes).toBeGreaterThanOrEqual(5_000_000_001)
      expect(await one.find(refused.id)).toBeUndefined()
      await one.giveUp(id)
      await other.insert(refused, ({ own }) => expect(own.envios).toBe(0))
    })

    it('keep what was judged of each file, and count what has come', async () => {
      const { id } = await declare()
      const before = await one.stats()
      await one.setFile({ envio: id, n: 1 }, { estado: 'recusada', motivo: 'Não é foto.' })
      expect(await other.file(id, 1)).toMatchObject({ estado: 'recusada', motivo: 'Não é foto.' })
      for (const store of [one, other])
        await store.setFile({ envio: id, n: 1 }, { estado: 'chegou', mime: 'image/jpeg' })
      expect(await other.file(id, 1)).toMatchObject({ estado: 'chegou', mime: 'image/jpeg', motivo: null })
      const after = await other.stats()
      expect(after.bytes - before.bytes).toBe(1_000)
      expect(after.envios).toEqual(before.envios)
      await one.setFile({ envio: id, n: 1 }, { estado: 'falta' })
      expect((await other.stats()).bytes).toBe(before.bytes)
    })

    it('have a photo taken back only while they take photos, so that none is sent without it', async () => {
      const { id } = await declare()
      const at = { envio: id, n: 1 }
      const estadoOf = async () => (await other.file(id, 1))?.estado
      await one.setFile(at, { estado: 'chegou', mime: 'image/jpeg' })
      expect([await other.takeBack(at), await estadoOf()]).toEqual([true, 'falta'])
      await one.setFile(at, { estado: 'chegou', mime: 'image/jpeg' })
      await ask(id)
      expect([await other.takeBack(at), await estadoOf()]).toEqual([false, 'chegou'])
      await one.end(await takeOf(id), { estado: 'recusado', aviso: 'OS encerrada.' })
      expect([await other.takeBack(at), await estadoOf()]).toEqual([true, 'falta'])
      await one.giveUp(id)
      expect([await other.takeBack(at), await other.takeBack({ envio: id, n: 9 })]).toEqual([false, false])
    })

    it('are sent by one at a time, who keeps them, lets go of them, and ends them', async () => {
      const { id } = await declare()
      expect(await ask(id, [2])).toBe('recebendo')
      expect(await ask(id)).toBe('enviando')
      expect((await other.files(id)).map(({ fora }) => fora)).toEqual([false, true])
      const taking = await takeOf(id)
      expect(taking.envio).toMatchObject({ id, estado: 'enviando', sessao: 't', tentativas: 0 })
      const rest: Taking[] = []
      for (let more = await one.take(); more; more = await one.take()) rest.push(more)
      expect(rest.map(({ envio }) => envio.id)).not.toContain(id)
      expect([await other.keep(taking), await other.keep({ ...taking, posse: 'outra' })]).toEqual([
        true,
        false,
      ])
      await one.later({ ...taking, posse: 'outra' }, { tentativas: 9, ms: 0, aviso: 'x' })
      expect(await other.keep(taking)).toBe(true)
      await other.later(taking, { tentativas: 1, ms: 0, aviso: 'Volte.' })
      const again = await takeOf(id)
      expect(again.envio).toMatchObject({ tentativas: 1, aviso: 'Volte.' })
      expect(await one.keep(taking)).toBe(false)
      expect(await one.end(taking, { estado: 'recusado', aviso: 'Tarde.' })).toBe(false)
      expect(await other.end(again, { estado: 'pronto', resposta })).toBe(true)
      expect(await one.end(taking, { estado: 'pronto', resposta })).toBe(false)
      expect(await one.find(id)).toMatchObject({ estado: 'pronto', resposta, aviso: null })
      const told = [
        expect.objectContaining({ n: 1, nome: 'a.jpg', bytes: 1_000, estado: 'falta', fora: false }),
        expect.objectContaining({ n: 2, nome: 'b.jpg', bytes: 1, estado: 'repetida', fora: true }),
      ]
      expect([await one.files(id), await one.file(id, 2)]).toEqual([told, told[1]])
      expect(await one.giveUp(id)).toBe('acabado')
      expect((await one.openOf(user)).length).toBe(0)
    })

    it('count as tried once their sending was broken off: the backend may be at it still', async () => {
      const { id } = await declare()
      await ask(id)
      await other.later(await takeOf(id))
      const again = await takeOf(id)
      expect(again.envio.tentativas).toBe(1)
      await other.later(again, { tentativas: 3, ms: 0, aviso: 'Volte.' })
      await other.later(await takeOf(id))
      expect((await takeOf(id)).envio.tentativas).toBe(3)
    })

    it('wait before they are tried again, and take files again once the backend has refused them', async () => {
      const { id } = await declare()
      await ask(id)
      await other.later(await takeOf(id), { tentativas: 1, ms: 60_000, aviso: 'Espere.' })
      await expect(takeOf(id)).rejects.toThrow('nothing to be sent')
      await one.hurry(id)
      const hurried = await takeOf(id)
      expect(hurried.envio).toMatchObject({ tentativas: 1, aviso: 'Espere.' })
      // One that is being sent is not given to anybody else.
      await one.hurry(id)
      await expect(takeOf(id)).rejects.toThrow('nothing to be sent')
      await other.later(hurried, { tentativas: 2, ms: 60_000, aviso: 'Espere.' })
      await one.giveUp(id)
      await one.hurry(id)
      await expect(takeOf(id)).rejects.toThrow('nothing to be sent')
      const second = await declare()
      await ask(second.id)
      const before = await takeOf(second.id)
      await other.end(before, { estado: 'recusado', aviso: 'OS encerrada.' })
      expect(await one.find(second.id)).toMatchObject({
        estado: 'recusado',
        aviso: 'OS encerrada.',
        rodada: 0,
      })
      expect(await ask(second.id)).toBe('recusado')
      expect(await one.find(second.id)).toMatchObject({ estado: 'enviando', aviso: null, rodada: 1 })
      // The outcome of the earlier try says nothing about the current one.
      expect(await other.end(before, { estado: 'pronto', resposta })).toBe(false)
    })

    it('are given up while they are sent, which their sender learns, but not once the backend has all of it', async () => {
      const { id } = await declare()
      await ask(id)
      const taking = await takeOf(id)
      expect(await one.giveUp(id)).toBe('desistido')
      expect([await other.keep(taking), await other.whole(taking)]).toEqual([false, false])
      expect(await other.end(taking, { estado: 'pronto', resposta })).toBe(false)
      const second = await declare()
      await ask(second.id)
      const sending = await takeOf(second.id)
      expect(await other.whole(sending)).toBe(true)
      expect([await one.giveUp(second.id), await estado(second.id)]).toEqual(['gravando', 'enviando'])
      await other.later(sending)
      expect(await one.giveUp(second.id)).toBe('desistido')
    })

    it('are known as untouched from the last word on them', async () => {
      const { id } = await declare()
      await one.seen(id, 'outra')
      expect(await other.find(id)).toMatchObject({ sessao: 'outra' })
      await one.seen(id)
      expect(await other.find(id)).toMatchObject({ sessao: 'outra' })
      expect((await other.find(id))?.untouchedMs).toBeLessThan(30_000)
      expect((await other.untouchedFor(60_000)).map((envio) => envio.id)).not.toContain(id)
      await expect.poll(async () => (await other.untouchedFor(1)).map((envio) => envio.id)).toContain(id)
    })

    it('may be of many files', async () => {
      const arquivos = Array.from({ length: 1_201 }, (_unused, at) => ({
        ...{ n: at + 1, nome: `f${at}.jpg`, bytes: 7, estado: 'falta' as const },
      }))
      const { id } = await declare({ arquivos })
      expect((await other.files(id)).map(({ n }) => n)).toEqual(arquivos.map(({ n }) => n))
    })
  })
