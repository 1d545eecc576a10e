import { maskCnpj } from '#shared/text/cnpj'
import type { Empresa } from '#shared/contract/pessoas/usuario'
import { maskTelefone } from '#shared/text/telefone'
import { TEXTOS } from '#shared/textos/textos'
import { dataHora } from '../../page/datas.ts'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { MetaList } from '../../ui/lists/meta-list.tsx'

const T = TEXTOS.usuario

/** Company cards. Source: spec §2. */
export function Empresas({ empresas }: { empresas: readonly Empresa[] }) {
  if (empresas.length === 0) {
    return (
      <div className="card">
        <EmptyState art="registros" texto={T.semEmpresas}>
          <p>{T.suaEmpresa}</p>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="usuario__empresas">
      {empresas.map((empresa, i) => (
        <article key={`${empresa.usuario_id}-${i}`} className="card">
          <h3>{empresa.empresa || TEXTOS.geral.semValor}</h3>
          <MetaList
            rows={[
              { label: T.responsavel, valor: empresa.responsavel },
              { label: T.email, valor: empresa.email, email: true },
              { label: T.ramo, valor: empresa.ramo },
              { label: T.cnpj, valor: maskCnpj(empresa.cnpj), num: true },
              { label: T.telefone, valor: maskTelefone(empresa.telefone), num: true },
              { label: T.cadastradoEm, valor: dataHora(empresa.created_at), num: true },
            ]}
          />
        </article>
      ))}
    </div>
  )
}
