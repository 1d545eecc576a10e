import { PATHS } from '#shared/contract/paths'
import { TEXTOS_TOKENS as T } from '#shared/textos/pessoas/tokens'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenList } from './token-list.tsx'

/** Named tokens that let programs act for a person: made, seen and ended here. */
export function TokensSection() {
  return (
    <section className="card card--padded">
      <h2>{T.titulo}</h2>
      <p className="muted">
        {T.explicacao} <a href={PATHS.docs}>{T.chamadas}</a>
      </p>
      <NewTokenForm />
      <TokenList />
    </section>
  )
}
