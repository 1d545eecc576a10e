import type { CamposDeEnvio, Inputs, Kinds, Outputs } from './procedures.ts'

/** Options of a call, beside its input. */
export interface CallOptions {
  signal?: AbortSignal
}

type Call<Input, Output> = undefined extends Input
  ? (input?: Input, options?: CallOptions) => Promise<Output>
  : (input: Input, options?: CallOptions) => Promise<Output>

type Procedure<Kind, Input, Output> = Kind extends 'mutation'
  ? { mutate: Call<Input, Output> }
  : { query: Call<Input, Output> }

/** Every procedure of the server: `client.robo.fotos.query({ os, blade })`. */
export type Procedures = {
  [R in keyof Inputs]: {
    [P in keyof Inputs[R] & keyof Outputs[R] & keyof Kinds[R]]: Procedure<
      Kinds[R][P],
      Inputs[R][P],
      Outputs[R][P]
    >
  }
}

/** A product line. */
export type LinhaId = keyof CamposDeEnvio

/** A photo found by a line's `fotos`; the fields that a line lacks are null. */
export type Foto = Outputs[LinhaId]['fotos'][number]
