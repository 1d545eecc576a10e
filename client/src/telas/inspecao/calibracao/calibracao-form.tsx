import { useId, useState, type SyntheticEvent } from 'react'
import {
  COMPRIMENTO_MAX_CM,
  COMPRIMENTO_MIN_CM,
  cmPorPixelOf,
  type Segmento,
} from '#shared/marcacao/calibracao'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { formatMmPorPixel } from '#shared/text/formato'
import { numeroEscrito } from '#shared/text/numero-escrito'
import { useHeldWork } from '../../../session/use-held-work.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { showWrong } from '../../../ui/fields/show-wrong.ts'
import type { Calibrating } from './use-calibracao.ts'

const T = TEXTOS_CALIBRACAO

interface CalibracaoFormProps {
  calibrating: Calibrating
  segmento: Segmento
  onDone: () => void
}

/**
 * A number whose point may be that of thousands, as Portuguese writes them, or that of decimals, as on
 * keyboards: '1.200' may be 1200 or 1.2.
 */
const AMBIGUOUS = /^([1-9]\d{0,2})\.(\d{3})$/

/** What is wrong with the length typed for this line; null when the order can be calibrated by it. */
function wrongOf(segmento: Segmento, written: string, cm: number | null): string | null {
  const [escrito, antes, depois] = AMBIGUOUS.exec(written.trim()) ?? []
  if (escrito !== undefined) return T.ambiguo(escrito, `${antes}${depois}`, `${antes},${depois}`)
  if (cm === null || cm < COMPRIMENTO_MIN_CM || cm > COMPRIMENTO_MAX_CM) return T.semComprimento
  return cmPorPixelOf(segmento, cm) === null ? T.curta : null
}

/**
 * Form of a calibration: the length of the line on the photo, in cm, and whether the saved marks are measured
 * by it as well.
 */
export function CalibracaoForm({ calibrating, segmento, onDone }: CalibracaoFormProps) {
  const { calibracao, onDevice, busy, save } = calibrating
  const [written, setWritten] = useState('')
  useHeldWork(written !== '')
  const [asked, setAsked] = useState(false)
  const [jaSalvas, setJaSalvas] = useState(calibracao === null)
  const ja = useId()
  const comprimentoCm = numeroEscrito(written)
  const wrong = wrongOf(segmento, written, comprimentoCm)
  const scale = comprimentoCm === null || wrong ? null : cmPorPixelOf(segmento, comprimentoCm)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    showWrong(event.currentTarget, () => setAsked(true))
    if (wrong || comprimentoCm === null) return
    if (await save({ pontos: segmento, comprimentoCm, jaSalvas })) onDone()
  }
  return (
    <form className="calibracao__form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{T.como}</p>
      <TextField
        label={T.comprimento}
        name="comprimento"
        inputMode="decimal"
        data-own-undo
        autoComplete="off"
        value={written}
        error={asked && wrong ? wrong : undefined}
        hint={scale === null ? undefined : T.escala(formatMmPorPixel(scale))}
        onChange={(event) => setWritten(event.target.value)}
      />
      {!onDevice && (
        <label className="calibracao__check" htmlFor={ja}>
          <input
            id={ja}
            type="checkbox"
            checked={jaSalvas}
            onChange={(event) => setJaSalvas(event.target.checked)}
          />
          {T.jaSalvas}
        </label>
      )}
      <div className="actions">
        <Button type="submit" small variant="primary" busy={busy}>
          {T.salvar}
        </Button>
        <Button small onClick={onDone}>
          {TEXTOS.geral.cancelar}
        </Button>
      </div>
    </form>
  )
}
