import { createZona } from '#shared/time/zona'
import { columnsOf, KeptOrders } from './kept-orders.ts'
import type { KeptFoto } from './kept-orders.ts'
import { reportOf, serveHabit, zipOf } from './habit-server.ts'
import type { Asked, Habit, Reply } from './habit-server.ts'
import { HABIT_USER, type HabitBackend } from './habits.ts'

const zona = createZona('America/Sao_Paulo')
const secondsOf = (em: Date) => Math.floor(em.getTime() / 1000)

/** Functions that replace what the backend would answer, by 'METHOD path'; each gets its JSON. */
export type Spoiled = ReadonlyMap<string, (json: unknown) => unknown>

/**
 * A backend with the habits of Django: a bearer token under `access_token`, the user under `usuario`, `results` with
 * `next` and `count`, numbers as text with a decimal comma, moments as epoch, refusals under `detail`, photos by
 * absolute address. Answers of paths in `spoiled` are broken on purpose.
 */
export async function startDjango(spoiled: Spoiled = new Map(), kept = {}): Promise<HabitBackend> {
  const orders = new KeptOrders(kept)
  let token = 'tk-1'
  const recordOf = (url: string) => (foto: KeptFoto) => ({
    ...foto.lote.campos,
    ...orders.saved(foto),
    id: foto.numero,
    foto_url: `${url}/media/${foto.numero}.jpg`,
    altura: '39,80',
    eixoz: '1,5',
    matricula: foto.lote.campos['matricula'],
    dados_foto: null,
  })
  const page = (url: string, { path, query }: Asked, all: readonly unknown[]): Reply => {
    const at = Number(query.get('page') ?? 1)
    const next =
      at < all.length ? `${url}${path}?${new URLSearchParams({ page: String(at + 1) }).toString()}` : null
    return { json: { count: all.length, next, previous: null, results: all.slice(at - 1, at) } }
  }
  const answer = async (url: string, asked: Asked): Promise<Reply> => {
    const { call, query, path } = asked
    const [, media] = /^\/media\/(\d+)\.jpg$/.exec(path) ?? []
    if (media) return { body: orders.foto(Number(media))?.bytes ?? '' }
    const record = recordOf(url)
    switch (call.name) {
      case 'upload': {
        const total = await orders.receive(call.linha, asked)
        return total === 0
          ? { status: 400, json: { detail: 'Envie pelo menos uma foto.' } }
          : { status: 201, json: { id: total } }
      }
      case 'fotos':
        return page(url, asked, orders.found(call.linha, query).map(record))
      case 'relatorio':
        return page(url, asked, orders.reported(call.linha, query).map(record))
      case 'busca':
        return page(
          url,
          asked,
          orders
            .found(call.linha, query)
            .map((foto) => ({ id: foto.numero, foto_url: record(foto).foto_url })),
        )
      case 'salvar': {
        const { photoId, marker, imageMeta, dimensao, dano, observacao } = asked.json()
        if (dano === '') return { status: 400, json: { dano: ['Este campo é obrigatório.'] } }
        orders.save(Number(photoId), {
          ...columnsOf(marker, 'marker_'),
          imageMeta,
          dimensao,
          dano,
          observacao,
        })
        return { json: asked.json() }
      }
      case 'exportar':
        return { body: await reportOf(asked.json()['tipo']) }
      case 'zip':
        return { body: await zipOf(orders.found(call.linha, query)) }
      case 'register':
        return { status: 201, json: { id: 12, email: asked.json()['email'] } }
      case 'usuario': {
        const wtgs = Object.values(
          orders.lotes((lote) => ({
            id: lote.numero,
            wtg: lote.campos['wtg'],
            os: lote.campos['os'],
            data_criacao: secondsOf(lote.em),
          })),
        )
        const month = query.get('month')
        const isAsked = ({ data_criacao }: { data_criacao: number }) =>
          month === null || zona.mes(new Date(data_criacao * 1000)) === month
        return { json: { empresas: null, wtgs: wtgs.flat().filter(isAsked) } }
      }
      case 'wtgStats':
      case 'userStats':
        return { json: { week: '3', month: '14' } }
      case 'wtgList':
        return {
          json: orders.lotes(({ numero, campos, em }) => ({
            ...campos,
            id: numero,
            data_criacao: secondsOf(em) * 1000,
          })),
        }
      case 'userList':
        return page(url, asked, [{ id: 7, email: HABIT_USER.email, created_at: secondsOf(new Date()) }])
      default:
        return { status: 404, json: { detail: 'Não encontrado.' } }
    }
  }
  const habitOf =
    (url: string): Habit =>
    async (asked) => {
      const spoil = spoiled.get(asked.path) ?? ((json: unknown) => json)
      if (asked.call.name === 'login') {
        const { email, senha } = asked.json()
        if (email !== HABIT_USER.email || senha !== HABIT_USER.senha)
          return { status: 401, json: { detail: 'Usuário ou senha incorretos.' } }
        return {
          json: spoil({
            access_token: token,
            token_type: 'bearer',
            usuario: { id: 7, email, nivel: 'administrador' },
          }),
        }
      }
      if (asked.authorization !== `Bearer ${token}`)
        return { status: 401, json: { detail: 'Token expirado.' } }
      const reply = await answer(url, asked)
      return reply.json === undefined ? reply : { ...reply, json: spoil(reply.json) }
    }
  const server = await serveHabit(habitOf)
  return { ...server, fotoOrigins: [], expire: () => void (token = `${token}0`) }
}
