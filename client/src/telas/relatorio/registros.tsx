import type { Registro } from '#shared/contract/linha'
import { labelDano, type Busca, type Linha } from '#shared/linhas/index'
import { describeGravidades } from '#shared/linhas/gravidades'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { TEXTOS } from '#shared/textos/textos'
import { rotuloBusca } from '../../linha/busca.ts'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { VirtualGrid } from '../../ui/lists/virtual-grid.tsx'
import { RegistroCard } from './registro-card.tsx'

const MIN_COLUMN_PX = 520
const GAP_PX = 16
/** Usual height of a card, in CSS px; the real one is measured. */
const CARD_PX = 280

/** How many records each damage has, in the order of the line's list. */
function countDanos(linha: Linha, registros: readonly Registro[]) {
  const contagem = new Map<string, number>()
  for (const { dano } of registros) if (dano) contagem.set(dano, (contagem.get(dano) ?? 0) + 1)
  const ordem = linha.danos.map(({ valor }) => valor)
  return [...contagem].sort(([a], [b]) => ordem.indexOf(a) - ordem.indexOf(b))
}

interface RegistrosProps {
  linha: Linha
  /** The search that found them. */
  busca: Busca
  registros: readonly Registro[]
}

/** What a report found: counts, then one card per photo. */
export function Registros({ linha, busca, registros }: RegistrosProps) {
  if (registros.length === 0) {
    const alvo = linha.busca.relatorio.find(({ campo }) => campo !== 'os')
    return (
      <section className="card">
        <EmptyState art="registros" texto={TEXTOS.relatorio.vazio}>
          {alvo && <p>{TEXTOS.relatorio.vazioDica(rotuloBusca(alvo))}</p>}
        </EmptyState>
      </section>
    )
  }
  const gravidades = describeGravidades(linha, registros)
  return (
    <>
      <p className="count-line" role="status">
        <b>{TEXTOS.relatorio.registros(registros.length)}</b>
        {countDanos(linha, registros).map(([dano, n]) => (
          <span key={dano} className="pill">
            {n} {labelDano(linha, dano)}
          </span>
        ))}
        {gravidades !== '' && (
          <span className="muted">
            {TEXTOS_TRATAMENTO.gravidade} {gravidades}
          </span>
        )}
      </p>
      <VirtualGrid
        items={registros}
        itemKey={({ id }) => String(id)}
        renderItem={(registro) => <RegistroCard linha={linha} busca={busca} registro={registro} />}
        minColumn={MIN_COLUMN_PX}
        gap={GAP_PX}
        rowHeight={() => CARD_PX}
      />
    </>
  )
}
