import type { z } from 'zod'
import {
  INSPETORA_BODY_MAX,
  inspetoraSchema,
  type inspetoraAnswerSchema,
} from '#shared/contract/pessoas/inspetora'
import { INSPETORA_PATHS } from '#shared/contract/paths'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import type { Route } from '#shared/node/http/routes'
import { TEXTOS } from '#shared/textos/textos'
import { jsonBodyUpTo, parseInput } from '../http/parse-input.ts'
import type { Services } from './services.ts'

type Answer = z.infer<typeof inspetoraAnswerSchema>

/** The company that inspects: an administrador sets the name and logo that reports bear. */
export function inspetoraRoutes({ inspetora }: Pick<Services, 'inspetora'>): Route[] {
  const kept = async (): Promise<Answer> => {
    const { nome = '', logo = null } = (await inspetora.find()) ?? {}
    return { nome, logo: logo && logo.toString('base64') }
  }

  const logoFrom = async (base64: string) => {
    // Loaded here, as the decoder of pictures would make every start slower.
    const { logoOf } = await import('../report/logo-file.ts')
    return logoOf(Buffer.from(base64, 'base64'))
  }

  return [
    {
      method: 'GET',
      path: INSPETORA_PATHS.ler,
      acesso: ADMINISTRADORES,
      handler: async (_req, res) => {
        res.json(await kept())
      },
    },
    {
      method: 'POST',
      path: INSPETORA_PATHS.salvar,
      acesso: ADMINISTRADORES,
      before: jsonBodyUpTo(INSPETORA_BODY_MAX),
      handler: async (req, res) => {
        const { nome, logo } = parseInput(inspetoraSchema, req.body)
        await inspetora.save({ nome, logo: typeof logo === 'string' ? await logoFrom(logo) : logo })
        res.json({ message: TEXTOS.inspetora.salva })
      },
    },
    {
      method: 'POST',
      path: INSPETORA_PATHS.remover,
      acesso: ADMINISTRADORES,
      handler: async (_req, res) => {
        await inspetora.remove()
        res.json({ message: TEXTOS.inspetora.removida })
      },
    },
  ]
}
