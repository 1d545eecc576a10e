import type { TRPCBuiltRouter, TRPCErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { Inputs, Kinds, Outputs } from './procedures.ts'

/** An error of the server, as tRPC carries it. */
interface ErrorShape extends TRPCErrorShape {
  data: { code: string; httpStatus: number; path?: string; requestId: string }
}

interface RootTypes {
  ctx: object
  meta: object
  errorShape: ErrorShape
  transformer: false
}

interface Def<Input, Output> {
  input: Input
  output: Output
  meta: object
}

type Procedure<Kind, Input, Output> = Kind extends 'mutation'
  ? TRPCMutationProcedure<Def<Input, Output>>
  : TRPCQueryProcedure<Def<Input, Output>>

/** The router's type for stock tRPC clients: `createTRPCClient<AppRouter>(…)`. It needs `@trpc/server` for its types. */
export type AppRouter = TRPCBuiltRouter<
  RootTypes,
  {
    [R in keyof Inputs]: {
      [P in keyof Inputs[R] & keyof Outputs[R] & keyof Kinds[R]]: Procedure<
        Kinds[R][P],
        Inputs[R][P],
        Outputs[R][P]
      >
    }
  }
>
