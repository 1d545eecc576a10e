import type { Segmento } from '#shared/marcacao/calibracao'
import { dimensaoCalibrada, appliesToFoto } from '#shared/marcacao/calibracao'
import type { Marker } from '#shared/marcacao/marker'
import { readableDimensao } from '#shared/marcacao/medidas'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { formatMmPorPixel } from '#shared/text/formato'
import { dataHora } from '../../../page/datas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Review } from '../review/open-foto.ts'
import { estadoFoto } from '../marcacoes/estado/foto-states.ts'
import { CalibracaoForm } from './calibracao-form.tsx'
import { useCalibracao, type Calibrating } from './use-calibracao.ts'
import './calibracao.css'

const T = TEXTOS_CALIBRACAO

/** The measuring of a known length on the open photo. */
export interface Measuring {
  /** The line on the photo; null while nothing is measured. */
  segmento: Segmento | null
  /** Begins the measuring; null while the photo is not shown. */
  onBegin: (() => void) | null
  onEnd: () => void
}

interface CalibracaoGroupProps {
  review: Review
  /** The marker as it stands, or as it is being drawn. */
  marker: Marker | null
  measuring: Measuring
}

const cm = (dimensao: string) => `${readableDimensao(dimensao)} cm`

/** The calibrated size of the marker, and what the report says where that differs. */
function Calibrada({
  review,
  marker,
  calibrating,
}: Omit<CalibracaoGroupProps, 'measuring'> & { calibrating: Calibrating }) {
  const { state } = review
  const { calibracao, onDevice } = calibrating
  const { imageMeta, salva } = state
  if (!imageMeta) return null
  if (calibracao && !appliesToFoto(calibracao, imageMeta)) return <p>{T.outroTamanho}</p>
  const now = dimensaoCalibrada(marker, calibracao, imageMeta)
  const saved = salva?.dimensaoCalibrada ?? ''
  const differs = !onDevice && marker !== null && estadoFoto(state) === 'salva' && saved !== now
  return (
    <>
      {now && (
        <p>
          {T.calibrado} <b>{cm(now)}</b>
        </p>
      )}
      {differs && <p>{T.noRelatorio(saved && cm(saved))}</p>}
    </>
  )
}

/**
 * The line's scale under the measures and, beside it, the order's calibration: its value, who made it, and
 * how to change it.
 */
export function CalibracaoGroup({ review, marker, measuring }: CalibracaoGroupProps) {
  const calibrating = useCalibracao(review)
  const { calibracao, onDevice, busy, save } = calibrating
  const { segmento, onBegin, onEnd } = measuring
  return (
    <section className="calibracao" aria-label={T.titulo}>
      <div className="calibracao__linha">
        <p className="calibracao__quem">
          {TEXTOS.inspecao.escala(formatMmPorPixel(review.linha.cmPorPixel))}
        </p>
        {!segmento && (
          <Button small variant="quiet" disabled={!onBegin} onClick={() => onBegin?.()}>
            {calibracao ? T.recalibrar : T.calibrar}
          </Button>
        )}
      </div>
      <Calibrada {...{ review, marker, calibrating }} />
      {calibracao && (
        <p className="calibracao__quem">
          {T.quem(formatMmPorPixel(calibracao.cmPorPixel), calibracao.por, dataHora(calibracao.em))}
        </p>
      )}
      {onDevice && (calibracao !== null || segmento !== null) && <p>{T.nesteDispositivo}</p>}
      {segmento && <CalibracaoForm calibrating={calibrating} segmento={segmento} onDone={onEnd} />}
      {calibracao && !segmento && (
        <div className="actions">
          <Button small variant="quiet" busy={busy} onClick={() => void save(null)}>
            {T.retirar}
          </Button>
        </div>
      )}
    </section>
  )
}
