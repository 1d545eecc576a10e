import type { z } from 'zod'
import { usuariosPageInputSchema } from '#shared/contract/paginas'
import { PEOPLE_PATHS } from '#shared/contract/paths'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import {
  alvoUsuarioSchema,
  desbloqueioSchema,
  edicaoSchema,
  type UsuarioListado,
  type usuarioMudadoSchema,
} from '#shared/contract/pessoas/usuarios'
import { AppError } from '#shared/errors/errors'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { cleanCnpj } from '#shared/text/cnpj'
import { cleanTelefone } from '#shared/text/telefone'
import { TEXTOS } from '#shared/textos/textos'
import type { Route } from '#shared/node/http/routes'
import { generateSenha } from '../auth/first-admin.ts'
import { hashSenha } from '../auth/senha.ts'
import { escopoKey } from '../db/escopo.ts'
import {
  LastAdministrator,
  type Change,
  type UsuarioListed,
  type UsuarioRow,
} from '../db/repos/usuarios-repo.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import { pageQuery, afterRowId } from './page-query.ts'
import type { Services } from './services.ts'

const T = TEXTOS.usuarios
type Mudado = z.infer<typeof usuarioMudadoSchema>

/** The registration that the input asks for. Throws INVALID_INPUT when it empties a field that was filled. */
function editionOf(
  input: z.infer<typeof edicaoSchema>,
  row: UsuarioRow,
): Required<Pick<Change, 'access' | 'cadastro'>> {
  const { email: typed, nivel, responsavel, empresa, ramo } = input
  const cadastro = {
    responsavel,
    empresa,
    ramo,
    cnpj: cleanCnpj(input.cnpj),
    telefone: cleanTelefone(input.telefone),
  }
  for (const campo of ['empresa', 'ramo', 'cnpj', 'telefone'] as const) {
    if (cadastro[campo] !== '' || row[campo] === '') continue
    const texto = TEXTOS.upload.campoFaltando(TEXTOS.cadastro.campos[campo].label)
    throw new AppError('INVALID_INPUT', { texto })
  }
  const email = normalizeEmail(typed)
  const access = (now: UsuarioRow) => ({
    ...(email !== now.email && { email }),
    ...(nivel !== now.nivel && { nivel }),
  })
  return { access, cadastro }
}

async function change(usuarios: Services['usuarios'], { id }: UsuarioRow, wanted: Change): Promise<Mudado> {
  try {
    const changed = await usuarios.change(id, wanted)
    if (changed) return { email: changed.email, encerra: changed.ended }
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error
    throw new AppError('CONFLICT', { texto: T.ultimoAdministrador })
  }
  throw wanted.asked
    ? new AppError('CONFLICT', { texto: T.senhaMudou })
    : new AppError('NOT_FOUND', { texto: T.naoExiste })
}

/**
 * A call by an administrador about a user. `own` is the refusal of calls about oneself; without it they are allowed.
 */
const aboutUser =
  (usuarios: Services['usuarios']) =>
  <T extends z.ZodType<{ id: number }>>(
    path: string,
    schema: T,
    { own, run }: { own?: string; run: (row: UsuarioRow, input: z.output<T>) => Promise<Mudado> },
  ): Route => ({
    method: 'POST',
    path,
    acesso: ADMINISTRADORES,
    before: jsonBody,
    handler: async (req, res) => {
      const input = parseInput(schema, req.body)
      if (own !== undefined && input.id === usuarioOf(res).id) throw new AppError('REFUSED', { texto: own })
      const row = await usuarios.findById(input.id)
      if (!row) throw new AppError('NOT_FOUND', { texto: T.naoExiste })
      res.json(await run(row, input))
    },
  })

/** The calls by which an administrador manages users; at least one stays who may administrate. */
export function usuariosRoutes({
  usuarios,
  usuarioList,
  empresas,
  porEmpresa,
  accountLimits,
  now,
  zona,
}: Services): Route[] {
  const post = aboutUser(usuarios)
  const momento = (at: string | null) => (at === null ? null : zona.iso(at))

  const listed = (row: UsuarioListed): UsuarioListado => ({
    ...row,
    created_at: zona.iso(row.created_at),
    ultimo_acesso: momento(row.ultimo_acesso),
    desativado_em: momento(row.desativado_em),
    senha_provisoria: row.senha_provisoria === 1,
  })

  /** True when a change of company leaves behind batches that the user sent for the former one. */
  const leavesLotes = async (
    { id, empresa: before }: UsuarioRow,
    { empresa }: z.infer<typeof edicaoSchema>,
  ) => porEmpresa && escopoKey(before) !== escopoKey(empresa) && (await empresas.sentFor(id, before)) > 0

  return [
    {
      method: 'GET',
      path: PEOPLE_PATHS.usuarios,
      acesso: ADMINISTRADORES,
      handler: async (_req, res) => {
        res.json((await usuarios.list()).map(listed))
      },
    },
    {
      method: 'GET',
      path: PEOPLE_PATHS.pagina,
      acesso: ADMINISTRADORES,
      handler: async (req, res) => {
        const query = parseInput(usuariosPageInputSchema, pageQuery(req.query))
        const { limite, busca, depois } = query
        const found = await usuarioList.search(busca, { limite, depois: afterRowId(depois) })
        res.json({ ...found, usuarios: found.usuarios.map(listed) })
      },
    },
    post(PEOPLE_PATHS.editar, edicaoSchema, {
      run: async (row, input) => {
        const wanted = { ...editionOf(input, row), seen: input.antes }
        // Before the change: one that was made and is not answered would leave the gateway's sessions open.
        const leaves = await leavesLotes(row, input)
        const mudado = await change(usuarios, row, wanted)
        return leaves ? { ...mudado, enviosDe: row.empresa.trim() } : mudado
      },
    }),
    post(PEOPLE_PATHS.desativar, alvoUsuarioSchema, {
      own: T.aSiMesmo,
      run: (row) => change(usuarios, row, { access: { desativado_em: now().toISOString() } }),
    }),
    post(PEOPLE_PATHS.reativar, alvoUsuarioSchema, {
      run: async (row) =>
        // A user who was not deactivated keeps his sessions.
        row.desativado_em === null
          ? { email: row.email, encerra: false }
          : change(usuarios, row, { access: { desativado_em: null } }),
    }),
    post(PEOPLE_PATHS.redefinirSenha, alvoUsuarioSchema, {
      own: T.senhaPropria,
      run: async (row) => {
        const senha = generateSenha()
        const access = { senha_hash: await hashSenha(senha), senha_provisoria: 1 }
        // When two ask at once, only one is shown a new senha: the one that works.
        const asked = { senhaHash: row.senha_hash }
        return { ...(await change(usuarios, row, { access, asked })), senha }
      },
    }),
    {
      method: 'POST',
      path: PEOPLE_PATHS.desbloquear,
      acesso: ADMINISTRADORES,
      before: jsonBody,
      handler: async (req, res) => {
        const { email } = parseInput(desbloqueioSchema, req.body)
        await accountLimits.login.forget(normalizeEmail(email))
        res.json({ message: T.foiDesbloqueado })
      },
    },
  ]
}
