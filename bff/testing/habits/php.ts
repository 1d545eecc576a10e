import { columnsOf, KeptOrders } from './kept-orders.ts'
import type { KeptFoto } from './kept-orders.ts'
import { reportOf, serveHabit, zipOf } from './habit-server.ts'
import type { Asked, Habit, Reply } from './habit-server.ts'
import { HABIT_USER, type HabitBackend } from './habits.ts'

const spaced = (em: Date) => `${em.toISOString().slice(0, 19).replace('T', ' ')}Z`
const brazilian = (em: Date) => {
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(em.toISOString()) ?? []
  return `${day}/${month}/${year} ${clock}`
}

/**
 * A backend with the habits of old PHP programs: every answer is 200, refusals say `success: false`, 204 stands for
 * nothing found, pages go by `pagina` and `total`, callers who are not signed in are redirected to /login.php, an
 * upload is answered with OK, and photos are redirected to another origin that refuses credentials.
 */
export async function startPhp(): Promise<HabitBackend> {
  const orders = new KeptOrders()
  const bucket = await serveHabit(() => ({ path, cookie, authorization }) => {
    if (cookie || authorization) return { status: 400, body: '<Error>InvalidArgument</Error>' }
    return { body: orders.foto(Number(/(\d+)\.jpg$/.exec(path)?.[1]))?.bytes ?? '' }
  })
  let session = 'sess1'
  let open = false
  const recordOf = (foto: KeptFoto) => ({
    ...foto.lote.campos,
    ...orders.saved(foto),
    id: String(foto.numero),
    imagem: `foto.php?id=${foto.numero}`,
    altura: '1.039,5 m',
  })
  const page = ({ query }: Asked, all: readonly unknown[]): Reply => {
    if (all.length === 0) return { status: 204 }
    const pagina = Number(query.get('pagina') ?? 1)
    return {
      json: { success: true, pagina, total: String(all.length), fotos: all.slice(pagina - 1, pagina) },
    }
  }
  const no = (message: string): Reply => ({ json: { success: false, message } })
  const answer = async (asked: Asked): Promise<Reply> => {
    const { call, query, path } = asked
    if (path === '/foto.php')
      return {
        status: 302,
        headers: { location: `${bucket.url}/os/${query.get('id')}.jpg?X-Amz-Signature=s` },
      }
    switch (call.name) {
      case 'upload': {
        const total = await orders.receive(call.linha, asked)
        return total === 0
          ? no('Nenhuma foto recebida.')
          : { body: 'OK', headers: { 'content-type': 'text/plain' } }
      }
      case 'fotos':
        return page(asked, orders.found(call.linha, query).map(recordOf))
      case 'relatorio':
        return page(asked, orders.reported(call.linha, query).map(recordOf))
      case 'busca':
        return page(
          asked,
          orders.found(call.linha, query).map((foto) => ({ id: foto.numero, imagem: recordOf(foto).imagem })),
        )
      case 'salvar': {
        const { photoId, marker, imageMeta, dimensao, dano, observacao } = asked.json()
        if (dano === '') return no('Escolha o dano.')
        orders.save(Number(photoId), {
          ...columnsOf(marker),
          imageMeta: JSON.stringify(imageMeta),
          dimensao,
          dano,
          observacao,
        })
        return { json: { success: 1, error: null } }
      }
      case 'exportar':
        return { body: await reportOf(asked.json()['tipo']) }
      case 'zip':
        return { body: await zipOf(orders.found(call.linha, query)) }
      case 'register':
        return { json: { success: true, errors: [] } }
      case 'usuario': {
        const wtgs = Object.values(
          orders.lotes((lote) => ({ ...lote.campos, id: lote.numero, data_criacao: spaced(lote.em) })),
        )
        return { json: { success: true, data: { empresas: [], wtgs: wtgs.flat() } } }
      }
      case 'wtgStats':
      case 'userStats':
        return { json: { success: true, data: { week: '3', month: '14' } } }
      case 'wtgList':
        return {
          json: {
            success: true,
            data: orders.lotes(({ numero, campos, em }) => ({
              ...campos,
              id: String(numero),
              responsavel: 5,
              data_criacao: brazilian(em),
            })),
          },
        }
      case 'userList':
        return {
          json: {
            success: true,
            data: [{ id: '7', email: HABIT_USER.email, nome: 'Ana', created_at: spaced(new Date()) }],
          },
        }
      default:
        return { status: 404, body: '<h1>Not Found</h1>' }
    }
  }
  const habit: Habit = async (asked) => {
    const headers = { 'set-cookie': `PHPSESSID=${session}; path=/` }
    if (asked.call.name === 'login') {
      const { email, senha } = asked.json()
      if (email !== HABIT_USER.email || senha !== HABIT_USER.senha)
        return { status: 302, headers: { ...headers, location: '/login.php?erro=1' } }
      open = true
      return { json: { success: true, usuario: { id: '7', email, nivel: 'administrador' } }, headers }
    }
    if (!open || !asked.cookie.includes(`PHPSESSID=${session}`))
      return { status: 302, headers: { ...headers, location: '/login.php' } }
    return answer(asked)
  }
  const server = await serveHabit(() => habit)
  return {
    ...server,
    fotoOrigins: [bucket.url],
    expire() {
      session = `${session}0`
      open = false
    },
    async close() {
      await server.close()
      await bucket.close()
    },
  }
}
