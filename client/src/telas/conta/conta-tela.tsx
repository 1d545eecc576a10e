import { ROTAS } from '#shared/contract/rotas'
import { ADMINISTRADORES, NIVEL_INFO, nivelSchema } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { isFirstAnswerAwaited } from '../../calls/missing.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { canOpen } from '../../session/access.ts'
import { readSession } from '../../session/stored-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { MetaList } from '../../ui/lists/meta-list.tsx'
import { SenhaSection } from './senha-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import './conta.css'

const T = TEXTOS.conta

function labelOfNivel(nivel: string): string {
  const known = nivelSchema.safeParse(nivel)
  return known.success ? NIVEL_INFO[known.data].label : nivel
}

/** The user's own account: who is signed in, and one section for each thing that can be changed. */
export function ContaTela() {
  usePageTitle(T.titulo)
  const session = readSession()
  const state = trpc.conta.state.useQuery()
  return (
    <Conteudo className="conta">
      <BackLink to={canOpen(ADMINISTRADORES) ? ROTAS.homeadm : ROTAS.home}>{T.voltar}</BackLink>
      <div className="head">
        <h1>{T.titulo}</h1>
      </div>
      <section className="card card--padded">
        <MetaList
          rows={[
            { label: T.email, valor: session?.userEmail ?? '', email: true },
            { label: T.nivel, valor: labelOfNivel(session?.userRole ?? '') },
          ]}
        />
      </section>
      <SenhaSection />
      {/* It comes together with the form above it, which would otherwise push it away from under the pointer. */}
      {!isFirstAnswerAwaited(state) && <TokensSection />}
    </Conteudo>
  )
}
