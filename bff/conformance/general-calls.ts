import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { BACKEND_PATHS, PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import type { Linha } from '#shared/linhas/index'
import { DAY_MS } from '#shared/time/day'
import { createZona } from '#shared/time/zona'
import { BackendClient } from '../backend/backend-client.ts'
import { foreignBackend } from '../backend/backend-in-use.ts'
import { createPools } from '../backend/pools.ts'
import type { Answered, Caller } from './caller.ts'
import { EXPECTED_MOMENT } from './expectations.ts'
import { emailOfTrial, type TrialOrder } from './order.ts'
import type { Visit } from './visit.ts'
import type { Judge, Trial } from './trial.ts'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const itemSchema = z.looseObject({ os: z.string().optional(), data_criacao: z.string().optional() })
const listsSchema = z.record(z.string(), z.array(itemSchema).catch([]))
const partSchema = z.object({ faltam: z.array(z.string()).default([]) })
const usersSchema = z.array(z.looseObject({ email: z.string(), created_at: z.string() }))

function checkMoment(campo: string, value: string | undefined, { falta }: Judge): void {
  if (value !== undefined && value !== '' && !ISO.test(value)) falta(campo, 'outro texto', EXPECTED_MOMENT)
}

interface Wanted {
  /** Lists that should hold an item of the order. */
  names: readonly string[]
  os: string
}

const itemOf = (list: z.infer<typeof listsSchema>[string] | undefined, os: string) =>
  list?.find((each) => each.os?.trim().toLowerCase() === os.toLowerCase())

/** Checks that the lists hold the trial's order; lists that did not come are told by the log and left out here. */
function checkLists({ names, os }: Wanted, { data }: Answered, judge: Judge): void {
  const lists = listsSchema.safeParse(data).data ?? {}
  const { faltam } = partSchema.catch({ faltam: [] }).parse(data)
  for (const name of names.filter((each) => !faltam.includes(each))) {
    const item = itemOf(lists[name], os)
    if (item) checkMoment(`${name}.data_criacao`, item.data_criacao, judge)
    else judge.falta(name, `${lists[name]?.length ?? 0} itens, sem a OS`, `um item com a OS ${os}`)
  }
}

/** Tries whether a wrong senha is refused as one. */
export function tryWrongSenha(trial: Trial, caller: Pick<Caller, 'login'>, email: string): Promise<unknown> {
  let isIn = false
  return trial.step(
    { passo: 'senha errada', chamada: `POST ${BACKEND_PATHS.login}` },
    async () => {
      const answered = await caller.login(email, randomBytes(12).toString('hex'))
      isIn = answered.status < 400
      // Any 4xx counts as a refusal, except one by a limit, which judges nothing.
      return answered.status < 500 && answered.status !== 429 ? { ...answered, status: 200 } : answered
    },
    (_answered, { falta }) => {
      if (isIn) falta('(status)', 'um sim', 'uma recusa, como 401')
    },
  )
}

/** A JWT that expired in 2018; for a backend that reads no JWT, a token that it never gave. */
const OLD_TOKEN = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIiwiZXhwIjoxNTE2MjM5MDIyfQ.${'x'.repeat(43)}`

/**
 * Tries whether calls without credentials, or with a token that is no longer valid, are answered in a way that the
 * gateway takes for an ended session: only then are people asked to sign in again.
 */
export async function tryWithoutSession(trial: Trial, url: URL): Promise<void> {
  const pools = createPools()
  const backend = new BackendClient(foreignBackend(url), pools)
  const requestId = 'conformidade-sem-credenciais'
  for (const [how, headers] of [
    ['sem credenciais', {}],
    ['com um token vencido', { authorization: `Bearer ${OLD_TOKEN}` }],
  ] as const) {
    const call = {
      method: 'GET',
      path: BACKEND_PATHS.usuario,
      query: { email: 'x@example.com' },
      requestId,
      headers,
    } as const
    const came = await backend.answer(call).then(
      () => 'um sim',
      (error: unknown) => (error instanceof AppError ? error : 'outra falha'),
    )
    const isTold = came instanceof AppError && came.code === 'NOT_SIGNED_IN'
    const said = came instanceof AppError ? `${came.code}: ${came.texto}` : came
    await trial.step(
      { passo: 'sessão terminada', chamada: `GET ${call.path} ${how}` },
      () => Promise.resolve({ requestId, status: 200, data: null, bytes: Buffer.alloc(0), message: '' }),
      (_answered, { falta }) => {
        if (!isTold) falta('(status)', said, '401, ou redirecionamento à página de login')
      },
    )
  }
  await pools.close()
}

/** The month of a moment, and of a day before and after it, since a backend counts by its own zone. */
export function monthsOf(at: Date, timeZone: string): string[] {
  const zona = createZona(timeZone)
  return [...new Set([0, 1, -1].map((days) => zona.mes(new Date(at.getTime() + days * DAY_MS))))]
}

/** A month in which nothing of a trial was sent. */
const LONG_AGO = '2000-01'

/**
 * Tries what all users see of their own uploads; `months` are those in which a backend of any zone may count them.
 * Source: spec §7.
 */
export async function tryUsuario(
  {
    trial,
    caller,
    order: { os },
  }: Pick<Visit, 'trial'> & {
    caller: Pick<Caller, 'call'>
    order: Pick<TrialOrder, 'os'>
  },
  months: readonly string[],
): Promise<void> {
  const inAnyMonth = async () => {
    const [month, ...others] = months
    let answered = await caller.call('usuario.pagina', { month })
    for (const other of others) {
      if (itemOf(listsSchema.safeParse(answered.data).data?.['wtgs'], os)) break
      answered = await caller.call('usuario.pagina', { month: other })
    }
    return answered
  }
  await trial.step(
    { passo: 'página do usuário', chamada: `GET ${BACKEND_PATHS.usuario}` },
    () => caller.call('usuario.pagina', {}),
    (answered, judge) => checkLists({ names: ['wtgs'], os }, answered, judge),
  )
  await trial.step(
    { passo: 'página do usuário, este mês', chamada: `GET ${BACKEND_PATHS.usuario}` },
    inAnyMonth,
    (answered, judge) => checkLists({ names: ['wtgs'], os }, answered, judge),
  )
  await trial.step(
    { passo: 'página do usuário, outro mês', chamada: `GET ${BACKEND_PATHS.usuario}` },
    () => caller.call('usuario.pagina', { month: LONG_AGO }),
    ({ data }, { falta }) => {
      if (itemOf(listsSchema.safeParse(data).data?.['wtgs'], os))
        falta('wtgs', 'também a OS, que não é dele', `só os envios do mês pedido, ${LONG_AGO}`)
    },
  )
}

/** Tries the calls of an administrador; the lists of the lines that took photos hold the order. Source: spec §7. */
export async function tryPainel(
  { trial, caller, order: { os }, usuario }: Visit,
  taken: readonly Linha[],
): Promise<void> {
  for (const [passo, procedure, path] of [
    ['contagem de envios', 'admin.wtgStats', BACKEND_PATHS.wtgStats],
    ['contagem de usuários', 'admin.userStats', BACKEND_PATHS.userStats],
  ] as const)
    await trial.step({ passo, chamada: `GET ${path}` }, () => caller.call(procedure))
  const names = taken.map(({ id }) => id)
  await trial.step(
    { passo: 'listas do painel', chamada: `GET ${BACKEND_PATHS.wtgList}` },
    () => caller.call('admin.wtgList'),
    (answered, judge) => checkLists({ names, os }, answered, judge),
  )
  await trial.step({ passo: 'Excel do painel', chamada: `GET ${BACKEND_PATHS.wtgList}` }, () =>
    caller.get(PATHS.wtgListExcel),
  )
  await trial.step(
    { passo: 'usuários', chamada: `GET ${BACKEND_PATHS.userList}` },
    () => caller.call('admin.userList'),
    ({ data }, judge) => {
      const users = usersSchema.safeParse(data).data ?? []
      const own = users.find(({ email }) => email.toLowerCase() === usuario.email.toLowerCase())
      if (own) checkMoment('created_at', own.created_at, judge)
      else judge.falta('(lista)', `${users.length} usuários, sem quem entrou`, 'quem entrou')
    },
  )
}

/** Tries to register a user of the trial, who cannot be removed by any call of §7. */
export function tryRegister({ trial, caller, order }: Visit): Promise<unknown> {
  return trial.step({ passo: 'cadastro', chamada: `POST ${BACKEND_PATHS.register}` }, () =>
    caller.call('auth.register', {
      responsavel: 'Conformidade',
      email: emailOfTrial(order.os),
      senha: randomBytes(18).toString('base64url'),
      nivel: 'colaborador',
      empresa: 'Conformidade',
      ramo: 'Prova',
      cnpj: '11.222.333/0001-81',
      telefone: '(11) 3333-4444',
    }),
  )
}
