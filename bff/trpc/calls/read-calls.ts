import type { Request, Response } from 'express'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { addressKeyOf } from '../../limits/address-key.ts'
import { BodyBudget } from '../../limits/body-budget.ts'
import { ENVIO_BODY_MAX } from '#shared/contract/envios'
import { INSPETORA_BODY_MAX } from '#shared/contract/pessoas/inspetora'
import { KB, MB } from '#shared/bytes/units'
import { inviteBody } from '#shared/node/http/invite-body'
import { readText } from '../../http/request-body.ts'
import { callerKeyOf } from '../../session/principal.ts'
import type { Principal } from '../../session/principal.ts'
import type { AskedCalls } from './asked-calls.ts'

/** Calls whose caller is recognised by the body; for all others the headers must tell who calls. */
const SIGN_IN = new Set(['auth.login', 'auth.accessToken'])

/** The longest batch of a known caller and the longest login, in bytes, and the milliseconds that each may take. */
const KNOWN = { maxBytes: MB, ms: 30_000 }
const UNKNOWN = { maxBytes: 16 * KB, ms: 10_000 }

/** Stands for a body that is not needed. */
const NO_BODY = '{}'

/** True when the request opens a session or a token. */
export const isSignIn = ({ names }: AskedCalls): boolean => names.some((name) => SIGN_IN.has(name))

/** The longest bodies with a call that carries a file or a long list, in bytes. */
const LONG: Readonly<Record<string, number>> = {
  'inspetora.save': INSPETORA_BODY_MAX,
  'envios.abrir': ENVIO_BODY_MAX,
}

const longest = ({ names }: AskedCalls): number =>
  Math.max(KNOWN.maxBytes, ...names.map((name) => LONG[name] ?? 0))

const withSentence = (error: unknown, maxBytes: number): unknown =>
  error instanceof AppError && error.code === 'TOO_LARGE'
    ? new AppError('TOO_LARGE', { texto: TEXTOS_INTEGRACAO.corpoLongo(maxBytes / MB), cause: error })
    : error

/** Reads the bodies of calls within a budget of memory; strangers have a budget apart from that of others. */
export class CallBodies {
  readonly #known = new BodyBudget({ total: 48 * MB, perKey: 12 * MB })
  readonly #unknown = new BodyBudget({ total: 8 * MB, perKey: 4 * MB })

  /**
   * Reads the body of a POST; a stranger's only for a login, since the answer to other calls of a stranger does not
   * depend on it. Throws TOO_LARGE, SLOW_CLIENT or ABORTED.
   */
  async read(req: Request, res: Response, { asked, principal }: Reader): Promise<string> {
    if (!principal && !isSignIn(asked)) return NO_BODY
    inviteBody(req, res)
    const maxBytes = longest(asked)
    const limits = principal
      ? { ...KNOWN, maxBytes, budget: this.#known, key: callerKeyOf(principal) }
      : { ...UNKNOWN, budget: this.#unknown, key: addressKeyOf(req.ip) }
    return readText(req, limits).catch((error: unknown) => {
      throw principal ? withSentence(error, maxBytes) : error
    })
  }
}

interface Reader {
  asked: AskedCalls
  principal: Principal | undefined
}
