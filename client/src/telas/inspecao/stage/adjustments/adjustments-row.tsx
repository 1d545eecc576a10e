import { formatNumero } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { RANGES, type Adjustments, type Slider } from './adjustments.ts'
import type { AdjustmentsState } from './use-adjustments.ts'

const T = TEXTOS.inspecao.ajustes

const shown = (slider: Slider, value: number) =>
  slider === 'gama' ? formatNumero(value) : `${value > 0 ? '+' : ''}${value}`

interface SliderFieldProps {
  slider: Slider
  adjustments: Adjustments
  onChange: (next: Adjustments) => void
}

function SliderField({ slider, adjustments, onChange }: SliderFieldProps) {
  const value = adjustments[slider]
  return (
    <label className="adjustments__slider">
      <span>{T[slider]}</span>
      <input
        type="range"
        {...RANGES[slider]}
        value={value}
        aria-valuetext={shown(slider, value)}
        onChange={(event) => onChange({ ...adjustments, [slider]: event.target.valueAsNumber })}
      />
      {/* The slider says its value itself: an output that is read aloud says it twice. */}
      <output aria-hidden="true">{shown(slider, value)}</output>
    </label>
  )
}

/** Brightness, contrast, gamma and negative of all photos; between the tools and the photo, never over it. */
export function AdjustmentsRow({ state }: { state: AdjustmentsState }) {
  const { adjustments, neutral, onChange, onReset } = state
  return (
    <div className="adjustments" role="group" aria-label={T.titulo} id="ajustes">
      <SliderField slider="brilho" adjustments={adjustments} onChange={onChange} />
      <SliderField slider="contraste" adjustments={adjustments} onChange={onChange} />
      <SliderField slider="gama" adjustments={adjustments} onChange={onChange} />
      <label className="adjustments__check">
        <input
          type="checkbox"
          checked={adjustments.inverter}
          onChange={(event) => onChange({ ...adjustments, inverter: event.target.checked })}
        />
        {T.inverter}
      </label>
      <Button small disabled={neutral} onClick={onReset}>
        {T.redefinir}
        <kbd aria-hidden="true">R</kbd>
      </Button>
    </div>
  )
}
