import { KeptOrders } from './kept-orders.ts'
import type { KeptFoto } from './kept-orders.ts'
import { reportOf, serveHabit, zipOf } from './habit-server.ts'
import type { Asked, Habit, Reply } from './habit-server.ts'
import { HABIT_USER, type HabitBackend } from './habits.ts'

const idOf = ({ numero }: KeptFoto) => `pá/${numero} ção`
const numberOf = (id: unknown) => Number(/\/(\d+) /.exec(String(id))?.[1])
const isoOf = (em: Date) => em.toISOString().replace('Z', '+00:00')

/**
 * A backend with the habits of Rails: a session cookie that every answer renews, lists under `data` in pages by `Link`,
 * ids that are texts, refusals under `errors`, saves answered with 204, photos behind redirects of its own.
 */
export async function startRails(): Promise<HabitBackend> {
  const orders = new KeptOrders()
  let session = 0
  let since = 0
  const isSignedIn = ({ cookie }: Asked) => {
    const value = Number(/_app_session=(\d+)/.exec(cookie)?.[1])
    return value > since && value > session - 20 && value <= session
  }
  const recordOf = (foto: KeptFoto) => ({
    ...foto.lote.campos,
    ...orders.saved(foto),
    id: idOf(foto),
    image: `/rails/blobs/redirect/${foto.numero}/${encodeURIComponent(foto.nome)}`,
    altura: null,
  })
  const page = (url: string, { path, query }: Asked, all: readonly unknown[]): Reply => {
    const number = Number(query.get('page') ?? 1)
    const next = new URLSearchParams(query)
    next.set('page', String(number + 1))
    const link = `<${url}${path}?page=1>; rel="first", <${url}${path}?${next.toString()}>; rel="next"`
    return {
      json: { data: all.slice(number - 1, number) },
      ...(number < all.length && { headers: { link } }),
    }
  }
  const answer = async (url: string, asked: Asked): Promise<Reply> => {
    const { call, query, path } = asked
    const [, blob, disk] = /^\/rails\/(?:blobs\/redirect\/(\d+)|disk\/(\d+))/.exec(path) ?? []
    if (blob) return { status: 302, headers: { location: `/rails/disk/${blob}?assinatura=x` } }
    if (disk) return { body: orders.foto(Number(disk))?.bytes ?? '' }
    switch (call.name) {
      case 'upload': {
        const total = await orders.receive(call.linha, asked)
        if (total === 0) return { status: 422, json: { errors: { photos: ['não pode ficar em branco'] } } }
        return { status: 201, json: { data: { id: `lote-${total}` } } }
      }
      case 'fotos':
        return page(url, asked, orders.found(call.linha, query).map(recordOf))
      case 'relatorio':
        return page(url, asked, orders.reported(call.linha, query).map(recordOf))
      case 'busca':
        return page(
          url,
          asked,
          orders.found(call.linha, query).map((foto) => ({ id: idOf(foto), url: recordOf(foto).image })),
        )
      case 'salvar': {
        const { photoId, marker, imageMeta, dimensao, dano, observacao } = asked.json()
        if (String(dano) === '') return { status: 422, json: { errors: ['Dano não pode ficar em branco'] } }
        orders.save(numberOf(photoId), { marker, imageMeta, dimensao, dano, observacao })
        return { status: 204 }
      }
      case 'exportar':
        return { body: await reportOf(asked.json()['tipo']) }
      case 'zip':
        return { body: await zipOf(orders.found(call.linha, query)) }
      case 'register':
        return { status: 201, json: { data: { id: 'usr/9' } } }
      case 'usuario': {
        const wtgs = Object.values(
          orders.lotes((lote) => ({
            id: `l/${lote.numero}`,
            wtg: lote.campos['wtg'],
            empresa: null,
            os: lote.campos['os'],
            data_criacao: isoOf(lote.em),
          })),
        )
        return { json: { data: { empresas: [], wtgs: wtgs.flat() } } }
      }
      case 'wtgStats':
      case 'userStats':
        return { json: { data: { week: 3, month: 14 } } }
      case 'wtgList':
        return {
          json: {
            data: orders.lotes(({ numero, campos, em }) => ({
              ...campos,
              id: `l/${numero}`,
              responsavel: null,
              data_criacao: isoOf(em),
            })),
          },
        }
      case 'userList':
        return {
          json: {
            data: [{ id: 'usr/ção 7', email: HABIT_USER.email, nome: null, created_at: isoOf(new Date()) }],
          },
        }
      default:
        return { status: 404, json: { errors: ['Não existe.'] } }
    }
  }
  const habitOf =
    (url: string): Habit =>
    async (asked) => {
      if (asked.call.name === 'login') {
        const { email, senha } = asked.json()
        if (email !== HABIT_USER.email || senha !== HABIT_USER.senha)
          return { status: 401, json: { errors: ['E-mail ou senha inválidos.'] } }
        session += 1
        const user = { id: 'usr/ção 7', email, nivel: 'administrador', created_at: null }
        return {
          json: { user },
          headers: { 'set-cookie': `_app_session=${session}; path=/; HttpOnly; SameSite=Lax` },
        }
      }
      if (!isSignedIn(asked))
        return { status: 401, json: { error: 'Você precisa entrar antes de continuar.' } }
      const reply = await answer(url, asked)
      session += 1
      return {
        ...reply,
        headers: { ...reply.headers, 'set-cookie': `_app_session=${session}; path=/; HttpOnly` },
      }
    }
  const server = await serveHabit(habitOf)
  return { ...server, fotoOrigins: [], expire: () => void (since = session) }
}
