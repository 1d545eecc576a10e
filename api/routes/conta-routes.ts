import { PEOPLE_PATHS } from '#shared/contract/paths'
import { trocaSenhaSchema } from '#shared/contract/pessoas/conta'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { Route } from '#shared/node/http/routes'
import { bearerHash } from '../auth/bearer.ts'
import { hashSenha, verifySenha } from '../auth/senha.ts'
import { jsonBody, parseInput } from '../http/parse-input.ts'
import { usuarioOf } from '../http/request-record.ts'
import type { Services } from './services.ts'

/** A user's own account: a change of the senha ends all tokens but the one that asked for it. */
export function contaRoutes({ usuarios, accountLimits }: Services): Route[] {
  return [
    {
      method: 'POST',
      path: PEOPLE_PATHS.trocarSenha,
      acesso: 'qualquer',
      before: jsonBody,
      handler: async (req, res) => {
        const { senhaAtual, senhaNova } = parseInput(trocaSenhaSchema, req.body)
        const { id } = usuarioOf(res)
        await accountLimits.troca.begin(String(id))
        const isWrong = new AppError('REFUSED', { texto: TEXTOS.conta.senhaErrada })
        const senhaHash = (await usuarios.findById(id))?.senha_hash ?? ''
        if (!senhaHash || !(await verifySenha(senhaHash, senhaAtual))) throw isWrong
        await accountLimits.troca.wasRight(String(id))
        const access = { senha_hash: await hashSenha(senhaNova), senha_provisoria: 0 }
        const token = bearerHash(req.get('authorization')) ?? ''
        // A change made meanwhile, as in another tab, leaves the session that asked signed in.
        if (!(await usuarios.change(id, { access, asked: { senhaHash, token } }))) throw isWrong
        res.json({ message: TEXTOS.conta.sucesso })
      },
    },
  ]
}
