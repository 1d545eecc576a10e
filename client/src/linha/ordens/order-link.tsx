import type { Busca, Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TelaLink } from '../../session/tela-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { telaAddress, urlOfBusca } from '../busca/busca-url.ts'
import { describeOrder } from '../busca/busca.ts'
import { nomeTela } from '../nome-tela.ts'
import { completedOrder, useRecentes } from './recentes.ts'
import './order-link.css'

/**
 * Opens an order on the bench; the whole card around the link can be clicked. A role that may not open the
 * bench is told why.
 */
export function OrderLink({ linha, order }: { linha: Linha; order: Busca }) {
  const whole = completedOrder(linha, order, useRecentes())
  return (
    <TelaLink
      className="order-link"
      rota={telaAddress(linha, 'inspecao', urlOfBusca(whole))}
      acesso={linha.telas.inspecao.acesso}
      nome={nomeTela(linha, 'inspecao')}
      aria-label={`${TEXTOS.recentes.inspecionar} ${describeOrder(linha, order)}`}
    >
      <Icon name="inspecionar" />
      {TEXTOS.recentes.inspecionar}
    </TelaLink>
  )
}
