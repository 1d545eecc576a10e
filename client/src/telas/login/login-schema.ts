import { regexes } from 'zod/v4/core'
import { TEXTOS_LOGIN } from '#shared/textos/pessoas/login'

export interface ErrosLogin {
  email?: string
  senha?: string
}

/** What is wrong with the two fields; the e-mail pattern is the one of `loginInputSchema`, without its library. */
export function validateLogin(email: string, senha: string): ErrosLogin {
  return {
    ...(!regexes.email.test(email) && { email: TEXTOS_LOGIN.emailInvalido }),
    ...(!senha && { senha: TEXTOS_LOGIN.senhaObrigatoria }),
  }
}
