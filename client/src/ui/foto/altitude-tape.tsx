import type { CSSProperties } from 'react'
import { formatMetros, formatNumero } from '#shared/text/formato'

/** Metres between two marks of the tape, and share of its height that one metre takes. */
const STEP_M = 1
const PERCENT_PER_M = 7.2
/** Metres that are drawn above and below the middle. */
const REACH_M = 9

/** Sizes of the letters that the tape is drawn for, in CSS px: the tape grows with them. */
const LETTERS_PX = 16
const FIGURE_PX = 14
const em = (px: number, letters = LETTERS_PX) => `${px / letters}em`

/**
 * How far from the middle a figure stands: the styles hide one that the photo's own height would half cover.
 */
const far = (metros: number, meio: number): CSSProperties & Record<`--${string}`, string> => ({
  '--far': `${Math.abs(metros - meio) * PERCENT_PER_M}cqh`,
})

const y = (metros: number, meio: number) => `${50 - (metros - meio) * PERCENT_PER_M}%`

/**
 * Altitude tape of the drone and civil lines: a scale in metres whose middle is the photo's height. Without a
 * label it is hidden from screen readers.
 */
export function AltitudeTape({ metros, label }: { metros: number; label?: string }) {
  const first = Math.ceil(metros - REACH_M)
  const marks = Array.from({ length: 2 * REACH_M }, (_, i) => first + i * STEP_M)
  return (
    <div
      className="tape"
      {...(label
        ? { role: 'img', 'aria-label': `${label} ${formatMetros(metros)}` }
        : { 'aria-hidden': true })}
    >
      <svg aria-hidden="true">
        {marks.map((m) => {
          const major = m % 5 === 0
          return (
            <g key={m}>
              <line
                x1={em(major ? 46 : 58)}
                x2={em(74)}
                y1={y(m, metros)}
                y2={y(m, metros)}
                stroke="#fff"
                strokeOpacity={major ? 1 : 0.65}
                strokeWidth={major ? 2 : 1.3}
              />
              {major && (
                <text
                  style={far(m, metros)}
                  x={em(40, FIGURE_PX)}
                  y={y(m, metros)}
                  dy={em(5, FIGURE_PX)}
                  fill="#fff"
                  textAnchor="end"
                >
                  {m}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {/* Hidden, since Firefox reads the content of an image aloud in place of its name. */}
      <b aria-hidden="true">{formatNumero(metros)}</b>
    </div>
  )
}
