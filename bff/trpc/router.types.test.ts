import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { describe, expectTypeOf, it } from 'vitest'
import type { Foto, Registro, Resultado } from '#shared/contract/inspecao/foto'
import type { AppRouter } from './router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type Regiao = 'LE' | 'TE' | 'CE' | 'OUTRO'

describe('the types integrators see', () => {
  it('ask each line for its own search fields and no others', () => {
    expectTypeOf<Inputs['robo']['fotos']>().toEqualTypeOf<{
      os: string
      blade: string
      regiao?: Regiao | undefined
    }>()
    expectTypeOf<Inputs['drone']['fotos']>().toEqualTypeOf<{ os: string; wtg: string }>()
    expectTypeOf<Inputs['civil']['fotos']>().toEqualTypeOf<{ os: string; torre: string }>()
    expectTypeOf<Inputs['robo']['relatorio']>().toEqualTypeOf<{ os: string; blade: string }>()
    expectTypeOf<Inputs['robo']['busca']>().toEqualTypeOf<{ os: string; wtg: string }>()
    expectTypeOf<Inputs['civil']['busca']>().toEqualTypeOf<{ os: string; torre: string }>()
  })

  it('answer with the records of the contract', () => {
    expectTypeOf<Outputs['drone']['fotos']>().toExtend<Foto[]>()
    expectTypeOf<Outputs['civil']['relatorio']>().toExtend<Registro[]>()
    expectTypeOf<Outputs['robo']['busca']>().toExtend<Resultado[]>()
    expectTypeOf<Outputs['auth']['me']>().toHaveProperty('nivel')
  })
})
