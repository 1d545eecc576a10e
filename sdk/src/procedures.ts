import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../bff/trpc/router.ts'
import type { DEFINITIONS } from '../../shared/linhas/definitions.ts'

// When the package is built, the exports of this file are written out name by name, without the server's
// types.

/** Input of every procedure, by router and name. */
export type Inputs = inferRouterInputs<AppRouter>

/** Answer of every procedure, as JSON carries it. */
export type Outputs = inferRouterOutputs<AppRouter>

type Routers = AppRouter['_def']['record']

/** Whether a procedure asks (`query`) or changes (`mutation`). */
export type Kinds = {
  [R in keyof Routers]: {
    [P in keyof Routers[R]]: Routers[R][P] extends { _def: { type: infer T } } ? T : never
  }
}

type Definition = (typeof DEFINITIONS)[number]

/** Text fields of each line's upload. */
export type CamposDeEnvio = {
  [L in Definition as L['id']]: Record<L['upload']['campos'][number], string>
}
