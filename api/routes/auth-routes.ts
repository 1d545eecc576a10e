import { z } from 'zod'
import { TOKEN_UNTIL } from '#shared/contract/pessoas/tokens'
import { BACKEND_PATHS } from '#shared/contract/paths'
import { loginInputSchema, normalizeEmail, registerInputSchema } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { cleanCnpj } from '#shared/text/cnpj'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { cleanTelefone } from '#shared/text/telefone'
import { TEXTOS } from '#shared/textos/textos'
import type { Bearers } from '../auth/bearer.ts'
import type { UsuarioRow } from '../db/repos/usuarios-repo.ts'
import { hashSenha, verifySenha } from '../auth/senha.ts'
import type { Services } from './services.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { records } from '../http/request-record.ts'
import type { Route } from '#shared/node/http/routes'

/** The moment until which a login asks its token to last. */
const headersSchema = z.object({ until: z.iso.datetime().optional() }).transform(({ until }) => ({
  until: until === undefined ? undefined : new Date(until),
}))

/** Login and registration. Source: spec §7, contract §5. */
export function authRoutes({ usuarios, accountLimits, now, log }: Services, bearers: Bearers): Route[] {
  /**
   * Issues a token to a user whose senha was right. When nivel or e-mail changed meanwhile, the senha still is, so the
   * token is issued with the present ones. Undefined when the senha itself changed.
   */
  const letIn = async (found: UsuarioRow, until: Date | undefined) => {
    const issued = await bearers.issue(found, until)
    if (issued) return { row: found, issued }
    const row = await usuarios.findById(found.id)
    const again = row?.senha_hash === found.senha_hash ? await bearers.issue(row, until) : undefined
    return row && again && { row, issued: again }
  }

  return [
    {
      method: 'POST',
      path: BACKEND_PATHS.login,
      acesso: 'publico',
      before: jsonBody,
      handler: async (req, res) => {
        const { email, senha } = parseInput(loginInputSchema, req.body)
        const account = normalizeEmail(email)
        await accountLimits.login.begin(account)
        const usuario = await usuarios.findByEmail(account)
        const matches = await verifySenha(usuario?.senha_hash, senha)
        if (!usuario || !matches) throw new AppError('BAD_CREDENTIALS')
        await accountLimits.login.wasRight(account)
        if (usuario.desativado_em) throw new AppError('FORBIDDEN', { texto: TEXTOS.login.desativado })
        const { until } = parseInput(headersSchema, { until: req.get(TOKEN_UNTIL) })
        const entered = await letIn(usuario, until)
        if (!entered) throw new AppError('BAD_CREDENTIALS')
        const { row, issued } = entered
        const { id, nivel, senha_provisoria } = row
        await usuarios.entered(id, now())
        const user = { id, email: row.email, nivel }
        res.json({ ...issued, user, ...(senha_provisoria && { senha_provisoria: true }) })
      },
    },
    {
      method: 'POST',
      path: BACKEND_PATHS.register,
      acesso: ADMINISTRADORES,
      before: jsonBody,
      handler: async (req, res) => {
        const { senha, ...cadastro } = parseInput(registerInputSchema, req.body)
        const id = await usuarios.create({
          ...cadastro,
          email: normalizeEmail(cadastro.email),
          cnpj: cleanCnpj(cadastro.cnpj),
          telefone: cleanTelefone(cadastro.telefone),
          senha_hash: await hashSenha(senha),
          created_at: now().toISOString(),
        })
        const { requestId } = records.of(res)
        log.info({ requestId, evento: 'usuario-cadastrado', usuarioId: id, nivel: cadastro.nivel })
        res.status(201).json({ message: TEXTOS.cadastro.sucesso })
      },
    },
  ]
}
