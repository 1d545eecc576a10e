import type { inferRouterOutputs } from '@trpc/server'
import { z } from 'zod'
import { calibradaSchema } from '#shared/contract/inspecao/calibracao'
import { anterioresAnswerSchema } from '#shared/contract/inspecao/anteriores'
import { versaoSchema } from '#shared/contract/inspecao/historico'
import { ENVIO_ESTADOS, envioAbertoSchema, envioResumoSchema, envioSchema } from '#shared/contract/envios'
import { fotoSchema, registroSchema, resultadoSchema, salvaSchema } from '#shared/contract/inspecao/foto'
import { inspetoraStateSchema } from '#shared/contract/pessoas/inspetora'
import { usuariosPageSchema, wtgPageSchema } from '#shared/contract/paginas'
import { ordemSchema } from '#shared/contract/inspecao/ordens'
import {
  statsSchema,
  userListSchema,
  usuarioPaginaSchema,
  usuarioSchema,
} from '#shared/contract/pessoas/usuario'
import { usuarioListadoSchema } from '#shared/contract/pessoas/usuarios'
import { byLinha } from '#shared/linhas/index'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import type { AppRouter } from '../trpc/router.ts'
import { tokenRecordSchema } from './token-record.ts'

type Outputs = inferRouterOutputs<AppRouter>

/** One schema for every procedure there is: a procedure without one does not compile. */
type AnswerSchemas = { [Group in keyof Outputs]: { [Name in keyof Outputs[Group]]: z.ZodType } }

const ok = z.object({ ok: z.literal(true) })
const message = z.object({ message: z.string() })

const linha = {
  fotos: z.array(fotoSchema),
  salvarMarcacoes: message.extend({ salva: salvaSchema.optional() }),
  calibrar: calibradaSchema,
  historico: z.array(versaoSchema),
  relatorio: z.array(registroSchema),
  busca: z.array(resultadoSchema),
  ordens: z.array(ordemSchema),
  anteriores: anterioresAnswerSchema,
}

const usuarioComBloqueio = usuarioListadoSchema.extend({ bloqueado: z.boolean() })

const SCHEMAS: AnswerSchemas = {
  auth: {
    login: z.object({
      token: z.string(),
      user: usuarioSchema,
      senhaProvisoria: z.literal(true).optional(),
    }),
    accessToken: z.object({ accessToken: z.string(), expiresAt: z.iso.datetime(), user: usuarioSchema }),
    logout: ok,
    me: usuarioSchema,
    register: message,
  },
  ...byLinha(() => linha),
  envios: {
    abrir: envioAbertoSchema,
    estado: envioSchema,
    meus: z.array(envioResumoSchema),
    enviar: z.object({ estado: z.enum(ENVIO_ESTADOS) }),
    desistir: ok,
  },
  usuario: { pagina: usuarioPaginaSchema },
  conta: { state: z.object({ senhaAqui: z.boolean() }), changeSenha: message },
  tokens: {
    create: z.object({ accessToken: z.string(), backendExpires: z.boolean(), token: tokenRecordSchema }),
    list: z.array(tokenRecordSchema),
    listAll: z.array(tokenRecordSchema),
    revoke: ok,
  },
  usuarios: {
    list: z.array(usuarioComBloqueio),
    page: usuariosPageSchema.extend({ usuarios: z.array(usuarioComBloqueio) }),
    edit: message.extend({ aviso: z.string().optional().describe(TEXTOS_OPENAPI.campos.enviosFicam) }),
    deactivate: message,
    reactivate: message,
    resetSenha: z.object({ senha: z.string() }),
    unlock: message,
  },
  admin: { wtgStats: statsSchema, userStats: statsSchema, wtgList: wtgPageSchema, userList: userListSchema },
  inspetora: { state: inspetoraStateSchema, save: message, remove: message },
}

/** What a procedure answers with, under `result.data`. */
export function answerSchema(procedure: string): z.ZodType {
  const [group = '', name = ''] = procedure.split('.')
  const schema = (SCHEMAS as Record<string, Record<string, z.ZodType>>)[group]?.[name]
  if (!schema) throw new Error(`${procedure} has no schema of its answer`)
  return schema
}
