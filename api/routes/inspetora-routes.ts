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

/** The company that inspects, as an administrador gives reports its name and logo. */
export function inspetoraRoutes({ inspetora }: Pick<Services, 'inspetora'>): Route[] {
  const kept = async (): Promise<Answer> => {
    const { nome = '', logo = null } = (await inspetora.find()) ?? {}
    return { nome, logo: logo && logo.toString('base64') }
  }

  /** The logo that shall be: the one there was when nothing is said of it. */
  const logoFor = async (given: string | null | undefined) => {
    if (given === undefined) return (await inspetora.find())?.logo ?? null
    if (given === null) return null
    // Read here, because a start that reads what decodes pictures takes longer.
    const { logoOf } = await import('../report/logo-file.ts')
    return logoOf(Buffer.from(given, 'base64'))
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
        await inspetora.save({ nome, logo: await logoFor(logo) })
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
