import { initTRPC } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { guarded, procedureFor } from './init.ts'

const t = initTRPC.create()

describe('a procedure', () => {
  it('that declares no access lets nobody in, and does not run', async () => {
    let ran = false
    const router = t.router({
      esquecida: guarded.query(() => {
        ran = true
      }),
    })
    const context = { authenticate: () => Promise.reject(new Error('not asked')) }
    await expect(router.createCaller(context).esquecida()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(ran).toBe(false)
  })

  it('R08 hides what went wrong inside from its caller', async () => {
    const { formatError } = await import('./errors/format-error.ts')
    const { TRPCError } = await import('@trpc/server')
    const cause = new Error('senha do banco em /etc/segredo')
    const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: cause.message, cause })
    const data = { code: error.code, httpStatus: 500, path: 'robo.fotos', stack: cause.stack ?? '' }
    const shape = formatError({
      error,
      shape: { code: -32603, message: cause.message, data },
      ctx: { requestId: 'r-1' },
      input: undefined,
    })
    expect(shape).toEqual({
      code: -32603,
      message: 'Erro interno.',
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'robo.fotos', requestId: 'r-1' },
    })
  })

  it('for a role names it in its declaration', () => {
    expect(procedureFor(['supervisor'])._def.meta).toEqual({ acesso: ['supervisor'] })
  })
})
