import { BACKEND_PATHS } from '#shared/contract/paths'
import {
  normalizeEmail,
  usuarioPaginaInputSchema,
  type Empresa,
  type UsuarioPagina,
} from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import type { Services } from './services.ts'
import type { UsuarioRow } from '../db/repos/usuarios-repo.ts'
import { parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Route } from '#shared/node/http/routes'

/** A user's company registration and batches, newest first. Source: spec §3, §7, contract §6. */
export function usuarioRoutes({ usuarios, visibleTo, zona }: Services): Route[] {
  const empresaOf = (row: UsuarioRow): Empresa => ({
    usuario_id: row.id,
    empresa: row.empresa,
    responsavel: row.responsavel,
    email: row.email,
    ramo: row.ramo,
    cnpj: row.cnpj,
    telefone: row.telefone,
    created_at: zona.iso(row.created_at),
  })
  return [
    {
      method: 'GET',
      path: BACKEND_PATHS.usuario,
      acesso: 'qualquer',
      handler: async (req, res) => {
        const own = usuarioOf(res)
        const input = parseInput(usuarioPaginaInputSchema, req.query)
        const email = normalizeEmail(input.email ?? own.email)
        if (email !== own.email && !canAccess(own.nivel, ADMINISTRADORES)) throw new AppError('FORBIDDEN')
        const usuario = await usuarios.findByEmail(email)
        const pagina: UsuarioPagina = { empresas: [], wtgs: [] }
        if (usuario) {
          const period = input.month === undefined ? undefined : zona.month(input.month)
          const rows = await visibleTo(res).lotes.listOf(usuario.id, period)
          // The administrator whom the settings make has no company to show.
          if (usuario.empresa !== '') pagina.empresas.push(empresaOf(usuario))
          pagina.wtgs = rows.map(({ id, linha, alvo, blade, empresa, os, created_at }) => ({
            id,
            linha,
            wtg: alvo,
            ...(blade !== null && { blade }),
            empresa,
            os,
            data_criacao: zona.iso(created_at),
          }))
        }
        res.json(pagina)
      },
    },
  ]
}
