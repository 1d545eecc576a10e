import { EMAIL } from '#shared/text/email'
import { TEXTOS_LOGIN } from '#shared/textos/pessoas/login'

export interface ErrosLogin {
  email?: string
  senha?: string
}

/** What is wrong with the two fields; the e-mail's pattern is the one of `loginInputSchema`. */
export function validateLogin(email: string, senha: string): ErrosLogin {
  return {
    ...(!EMAIL.test(email) && { email: TEXTOS_LOGIN.emailInvalido }),
    ...(!senha && { senha: TEXTOS_LOGIN.senhaObrigatoria }),
  }
}
