import { TEXTOS } from '#shared/textos/textos'
import { rotuloCurto } from '../../../linha/busca.ts'
import { Button } from '../../../ui/button.tsx'
import { countStates, estadoFoto, type EstadoFoto, type FotoMarcacao } from '../marcacoes/foto-states.ts'
import { StatusDot } from '../marcacoes/status-dot.tsx'
import type { Review } from './use-review.ts'

const T = TEXTOS.inspecao
const ORDEM: readonly EstadoFoto[] = ['salva', 'semDano', 'marcada', 'pendente']

const contagem = (estado: EstadoFoto, n: number) => `${n} ${T.estados[estado][n === 1 ? 'um' : 'varios']}`

function Progress({ states }: { states: readonly FotoMarcacao[] }) {
  const total = countStates(states)
  const share = (estado: EstadoFoto) => `${(total[estado] / states.length) * 100}%`
  return (
    <>
      <div className="leg">
        {ORDEM.map((estado) => (
          <span key={estado}>
            <StatusDot estado={estado} />
            {contagem(estado, total[estado])}
          </span>
        ))}
      </div>
      <div
        className="seg3"
        role="img"
        aria-label={ORDEM.map((estado) => contagem(estado, total[estado])).join(', ')}
      >
        <i className="a" style={{ width: share('salva') }} />
        <i className="c" style={{ width: share('semDano') }} />
        <i className="b" style={{ width: share('marcada') }} />
      </div>
    </>
  )
}

/** What was searched, how far the work is, and the way back to the search. */
export function ContextBar({ review, onShortcuts }: { review: Review; onShortcuts: () => void }) {
  const { linha, busca, index, state, onNovaBusca } = review
  const { states } = review.marcacoes
  const estado = T.estados[estadoFoto(state)].um
  return (
    <div className="ctx">
      <Button small className="busca" icon="buscar" onClick={onNovaBusca}>
        <span className="lbl">{T.novaBusca}</span>
      </Button>
      <dl className="keys">
        {linha.busca.inspecao
          .filter(({ campo }) => busca[campo])
          .map((key) => (
            <div key={key.campo}>
              <dt>{rotuloCurto(key)}</dt>
              <dd className="num">{busca[key.campo]}</dd>
            </div>
          ))}
      </dl>
      <div className="count">
        <Progress states={states} />
        <span className="nde" aria-hidden="true">
          {T.nDeN(index + 1, states.length)}
        </span>
        <span className="sr" role="status">
          {T.fotoAnuncio(index + 1, states.length, estado)}
        </span>
      </div>
      <Button small className="ctx__mais" icon="opcoes" aria-label={T.atalhosEOpcoes} onClick={onShortcuts} />
    </div>
  )
}
