import { hash, verify } from '@node-rs/argon2'
import { UnderWay } from '#shared/node/process/under-way'

/** Hashes that are being made or wait for a processor. */
export const senhasUnderWay = new UnderWay()

/** argon2id with 19 MiB, 2 passes, 1 lane: the library's defaults, OWASP's first choice. */
export const hashSenha = (senha: string): Promise<string> =>
  senhasUnderWay.run(() => hash(senha.normalize('NFC')))

/** Stands for the hash of users who do not exist: made like all others, of bytes that nobody knows. */
export const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$yYiQMzZtjncc69mnbpb9gQ$ztF+lNwCYfCwZJdn5l6/+Znu/lGKphCdTLbl/kHJO9Q'

/**
 * True when the password is the one of the hash. Without a hash (unknown user) it works as long and answers false,
 * so that the time of an answer does not tell whether an e-mail is registered.
 */
export async function verifySenha(senhaHash: string | undefined, senha: string): Promise<boolean> {
  const matches = await senhasUnderWay.run(() =>
    verify(senhaHash ?? UNKNOWN_USER_HASH, senha.normalize('NFC')),
  )
  return matches && senhaHash !== undefined
}
