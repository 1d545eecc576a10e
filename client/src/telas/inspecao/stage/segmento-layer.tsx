import type { KeyboardEvent } from 'react'
import type { Segmento } from '#shared/marcacao/calibracao'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { toScreen, type Projection } from './geometry.ts'
import { gripReach } from './marker/grips.ts'
import { steppedEnd } from './segmento.ts'
import { arrowOf } from './tools/tool.ts'

interface SegmentoLayerProps {
  projection: Projection
  segmento: Segmento
  onSegmento: (segmento: Segmento) => void
}

const ENDS = [0, 1] as const

/** The line of a known length over the photo; its ends are taken by pointer or, with the focus on one, by arrows. */
export function SegmentoLayer({ projection, segmento, onSegmento }: SegmentoLayerProps) {
  const [a, b] = [toScreen(projection, segmento[0]), toScreen(projection, segmento[1])]
  const reach = gripReach()
  const onKeyDown = (end: 0 | 1) => (event: KeyboardEvent) => {
    const arrow = event.altKey || event.metaKey ? undefined : arrowOf(event.key)
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    onSegmento(steppedEnd(segmento, end, { arrow, far: event.ctrlKey || event.repeat, projection }))
  }
  return (
    <svg className="segmento-layer" {...projection.frame.stage}>
      <path className="segmento__casing" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      <path className="segmento__line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      {ENDS.map((end) => {
        const { x, y } = end === 0 ? a : b
        const { x: naturalX, y: naturalY } = segmento[end]
        return (
          <g
            key={end}
            className="segmento__end"
            data-end={end}
            tabIndex={0}
            role="group"
            aria-label={TEXTOS_CALIBRACAO.ponta(end + 1, naturalX, naturalY)}
            onKeyDown={onKeyDown(end)}
          >
            <circle className="segmento__reach" cx={x} cy={y} r={reach / 2} />
            <circle className="segmento__ring" cx={x} cy={y} r={7} />
            <circle className="segmento__dot" cx={x} cy={y} r={1.5} />
          </g>
        )
      })}
    </svg>
  )
}
