import { describe, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { Caller } from '../../conformance/caller.ts'
import { formOf, makeOrder, valuesOf } from '../../conformance/order.ts'
import { startGateway } from '../../testing/gateway.ts'
import { HABIT_USER } from '../../testing/habits/habits.ts'
import type { HabitBackend } from '../../testing/habits/habits.ts'
import { startDjango } from '../../testing/habits/django.ts'
import { startPhp } from '../../testing/habits/php.ts'
import { startRails } from '../../testing/habits/rails.ts'

const { drone } = LINHAS
const cleanUp = closedAfterEach()

/**
 * The sentences of each kind of backend for a wrong senha and for refused marks. `npm run conformance` tries everything
 * else.
 */
describe.each<[string, () => Promise<HabitBackend>, [string, string]]>([
  ['Rails', startRails, ['E-mail ou senha inválidos.', 'Dano não pode ficar em branco']],
  ['Django', () => startDjango(), ['Usuário ou senha incorretos.', 'dano: Este campo é obrigatório.']],
  ['old PHP', startPhp, ['Erro no login', 'Escolha o dano.']],
])('in front of a backend with the habits of %s, a person', (_name, start, [wrongSenha, refusedMarks]) => {
  it('reads its own sentences, is asked to sign in when its session ends, and goes on after it', async () => {
    const backend = await start()
    const gateway = await startGateway(backend.url, { fotoOrigins: backend.fotoOrigins })
    const caller = new Caller(gateway.url)
    cleanUp.push(backend.close, gateway.close, () => caller.close())
    const { email, senha } = HABIT_USER
    const order = await makeOrder(new Date())
    const { os, wtg } = valuesOf(order)
    const fotos = () => caller.call('drone.fotos', { os, wtg })
    const signIn = async () => (await caller.login(email, senha)).data as { user: { id: string } }

    expect(await caller.login(email, 'errada')).toMatchObject({ status: 401, message: wrongSenha })
    const { user } = await signIn()
    expect((await caller.post(drone.api.upload, formOf(drone, order, user.id))).status).toBe(201)
    const [foto] = (await fotos()).data as Record<string, unknown>[]
    const marks = { marker: null, imageMeta: null, dimensao: '', dano: '', observacao: '', recomendacao: '' }
    const input = { ...foto, ...marks, photoId: foto?.['id'], foto: foto?.['image'] }
    expect((await caller.call('drone.salvarMarcacoes', input)).message).toBe(refusedMarks)

    backend.expire()
    expect((await fotos()).status).toBe(401)
    const me = await caller.call('auth.me')
    expect([me.status, me.message]).toEqual([401, 'Sua sessão terminou. Entre novamente.'])
    await signIn()
    expect((await fotos()).data).toHaveLength(order.fotos.length)
  })
})
