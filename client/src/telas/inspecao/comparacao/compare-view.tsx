import { LABELS_CARTAO } from '#shared/linhas/labels'
import { comRotulo } from '#shared/text/com-rotulo'
import { formatMetros } from '#shared/text/formato'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { Button } from '../../../ui/button.tsx'
import { DamagedFoto } from '../../../ui/foto/damaged-foto.tsx'
import { FailedPart } from '../../../ui/placeholders/failed-part.tsx'
import { StageTape } from '../stage/stage-tape.tsx'
import { ToolButton } from '../stage/tool-button.tsx'
import { Loading } from '../../../ui/placeholders/loading.tsx'
import type { Review } from '../review/open-foto.ts'
import type { StageState } from '../stage/use-stage.ts'
import { OrderChoice } from './order-choice.tsx'
import { danoDe, ThenStage } from './then-stage.tsx'
import type { Comparison } from './use-comparison.ts'
import './compare.css'
import './compare-windows.css'

const T = TEXTOS_COMPARAR

interface CompareViewProps {
  review: Review
  stage: StageState
  comparison: Comparison
}

/** Tells why there is no photo of the earlier order to show. */
function NoFoto({ review, comparison }: Omit<CompareViewProps, 'stage'>) {
  const { linha, foto, busca } = review
  const { missing, busy, aqui, os, found } = comparison
  if (missing) return <FailedPart {...missing} />
  if (busy) return <Loading>{T.carregando}</Loading>
  const alvo = comRotulo(LABELS_CARTAO[linha.alvo], foto[linha.alvo] ?? busca[linha.alvo] ?? '')
  if (os !== undefined && found) return <p>{T.semFotos(os, alvo)}</p>
  return <p>{aqui ? T.nenhuma(alvo) : T.informe}</p>
}

/** Tells how the earlier order's photo was found. */
function pairText({ linha }: Review, { byHand, metros }: Comparison): string {
  if (byHand) return T.aMao
  return metros === null ? T.pelaOrdem : T.pelaMedida(linha.posicao.label, formatMetros(Math.abs(metros)))
}

/**
 * What the earlier order's photo says, and all damages of that order: each leads to its photo, and to the
 * photo of the open order that belongs to it.
 */
function Findings({ review, comparison }: Omit<CompareViewProps, 'stage'>) {
  const { linha } = review
  const { foto, fotos, index, danos, show, ghost, setGhost, busy } = comparison
  if (!foto || index === null) return busy ? <div className="compare__findings" /> : null
  const damaged = danos.some((one) => one.index === index)
  const dito = damaged ? danoDe(linha, foto) : foto.salva ? T.semDano : T.nadaSalvo
  // Without damages and without saves nobody has looked at that order, which is not the same as no damage.
  const total = danos.length > 0 || fotos.some(({ salva }) => salva) ? T.danos(danos.length) : T.nenhumaSalva
  return (
    <div className="compare__findings">
      <button
        type="button"
        className="compare__ghost"
        aria-pressed={ghost}
        title={T.marcaDeEntaoTecla}
        onClick={() => setGhost(!ghost)}
      >
        {T.marcaDeEntao}
      </button>
      <p role="status">
        <b>{T.foto(numeroDe(foto, index))}</b> {formatMetros(foto[linha.posicao.campo])}
        {' · '}
        {pairText(review, comparison)}
        {' · '}
        <b>{dito}</b>
        {foto.observacao && ` · ${foto.observacao}`}
      </p>
      <DamagedFoto foto={foto} />
      <div className="compare__danos" role="group" aria-label={total}>
        <span>{total}</span>
        {danos.map((one) => (
          <button
            key={one.foto.id}
            type="button"
            aria-current={one.index === index || undefined}
            onClick={() => show(one.index)}
          >
            {T.danoDe(numeroDe(one.foto, one.index), danoDe(linha, one.foto))}
          </button>
        ))}
      </div>
    </div>
  )
}

/** An earlier order of the same target beside the open one, photo by photo, zoomed and moved together. */
export function CompareView({ review, stage, comparison }: CompareViewProps) {
  const { foto, index, neighbours, step, leave, fotos } = comparison
  const { linha } = review
  return (
    <>
      <section className="stage compare" aria-label={T.titulo}>
        <div className="stage-bar">
          <OrderChoice comparison={comparison} open={review.busca.os ?? ''} />
          {foto && index !== null && (
            <div className="tool-group" role="group" aria-label={T.fotoDe(index + 1, fotos.length)}>
              <ToolButton
                icon="anterior"
                label={T.parAnterior}
                title={T.parAnterior}
                disabled={index === 0}
                onClick={() => step(-1)}
              />
              {/* The group's name says it, and the status below tells what is shown. */}
              <output aria-hidden="true">{`${index + 1}/${fotos.length}`}</output>
              <ToolButton
                icon="proxima"
                label={T.parSeguinte}
                title={T.parSeguinte}
                disabled={index === fotos.length - 1}
                onClick={() => step(1)}
              />
            </div>
          )}
          <Button small variant="quiet" icon="fechar" aria-label={T.sair} title={T.sair} onClick={leave} />
        </div>
        {foto && index !== null ? (
          <>
            <ThenStage foto={foto} index={index} neighbours={neighbours} stage={stage} />
            <StageTape {...{ linha, foto, fotos }} label={`${T.titulo}, ${linha.posicao.label}`} />
          </>
        ) : (
          <div className="compare__none">
            <NoFoto review={review} comparison={comparison} />
          </div>
        )}
      </section>
      <Findings review={review} comparison={comparison} />
    </>
  )
}
