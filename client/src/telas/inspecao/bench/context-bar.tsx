import { memo } from 'react'
import { labelDano } from '#shared/linhas/index'
import { formatContagem } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { rotuloCurto } from '../../../linha/busca/busca.ts'
import { Button } from '../../../ui/button.tsx'
import {
  countStates,
  estadoFoto,
  type EstadoFoto,
  type FotoMarcacao,
} from '../marcacoes/estado/foto-states.ts'
import { countVistas } from '../marcacoes/estado/vistas.ts'
import { StatusDot } from '../marcacoes/estado/status-dot.tsx'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao
const ORDEM: readonly EstadoFoto[] = ['salva', 'semDano', 'marcada', 'pendente']

/** Letters of a name beyond which it takes too many lines beside the buttons of a phone's bar. */
const LONG_NAME = 24

const contagem = (estado: EstadoFoto, n: number) =>
  formatContagem(n, T.estados[estado].um, T.estados[estado].varios)

function Progress({ states }: { states: readonly FotoMarcacao[] }) {
  const total = countStates(states)
  const share = (estado: EstadoFoto) => `${(total[estado] / states.length) * 100}%`
  return (
    <>
      <div className="state-counts" aria-hidden="true">
        {ORDEM.map((estado) => (
          <span key={estado}>
            <StatusDot estado={estado} />
            {contagem(estado, total[estado])}
          </span>
        ))}
      </div>
      <div
        className="state-shares"
        role="img"
        aria-label={ORDEM.map((estado) => contagem(estado, total[estado])).join(', ')}
      >
        <i className="state-shares__salva" style={{ width: share('salva') }} />
        <i className="state-shares__sem-dano" style={{ width: share('semDano') }} />
        <i className="state-shares__marcada" style={{ width: share('marcada') }} />
      </div>
    </>
  )
}

interface ContextBarProps {
  review: Review
  onShortcuts: () => void
}

/**
 * What was searched, how far the work is, and the way back to the search. Like `Fotos` not drawn anew for what changes
 * on the stage alone.
 */
export const ContextBar = memo(function ContextBar({ review, onShortcuts }: ContextBarProps) {
  const { linha, busca, index, state, onNovaBusca } = review
  const { states } = review.marcacoes
  const estado = T.estados[estadoFoto(state)].um
  const { dano } = state.atual
  const searched = linha.busca.inspecao.filter(({ campo }) => busca[campo])
  const isLong = searched.some(({ campo }) => (busca[campo] ?? '').length > LONG_NAME)
  return (
    <div className="context-bar" data-long={isLong}>
      <Button small className="context-bar__new" icon="buscar" aria-label={T.novaBusca} onClick={onNovaBusca}>
        <span className="button-label">{T.novaBusca}</span>
      </Button>
      <dl className="context-bar__busca">
        {searched.map((key) => (
          <div key={key.campo}>
            <dt>{rotuloCurto(key)}</dt>
            <dd className="num">{busca[key.campo]}</dd>
          </div>
        ))}
      </dl>
      <div className="context-bar__progress">
        <Progress states={states} />
        <div className="context-bar__where">
          <span className="context-bar__place" aria-hidden="true">
            {T.nDeN(index + 1, states.length)}
          </span>
          <small>{T.vistas(countVistas(states, review.vistas), states.length)}</small>
        </div>
        <span className="sr-only" role="status">
          {T.fotoAnuncio(index + 1, states.length, dano ? `${estado}, ${labelDano(linha, dano)}` : estado)}
        </span>
      </div>
      <Button
        small
        className="context-bar__more"
        icon="opcoes"
        aria-label={T.atalhosEOpcoes}
        onClick={onShortcuts}
      />
    </div>
  )
})
