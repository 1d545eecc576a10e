import type { ReactNode } from 'react'
import './notice-art.css'

/** A drone that flew past everything, with a marker that measures nothing. */
const LOST = (
  <>
    <path d="M10 142h240" strokeWidth={3} />
    <path d="M66 142l5-82h6l5 82M74 54V12M78 60l36 21M70 60L34 81" />
    <circle cx={74} cy={57} r={4.5} />
    <path d="M96 116c34 4 30-34 66-36" strokeDasharray="3 7" />
    <path d="M112 108h18M116 108v-4M126 108v-4M111 104h10M121 104h10M117 112h8" />
    <g className="notice-art__mark">
      <rect x={168} y={50} width={62} height={60} />
      <path d="M168 38h62M168 32v12M230 32v12" strokeWidth={1.5} />
      <text x={199} y={26}>
        404
      </text>
    </g>
  </>
)

/** A photo with a crack right through it, marked as any other damage. */
const BROKEN = (
  <>
    <path d="M40 22h92l-9 26 12 14-16 24 10 18-8 24H40zM144 22h76v106h-90l8-24-10-18 16-24-12-14z" />
    <path d="M40 104l30-28 26 20 18-12M138 96l20-14 30 24 32-18" strokeDasharray="5 6" />
    <g className="notice-art__mark">
      <rect x={104} y={14} width={52} height={122} />
      <path d="M168 14v122M162 14h12M162 136h12" strokeWidth={1.5} />
    </g>
  </>
)

const ART = { perdida: LOST, quebrada: BROKEN } satisfies Record<string, ReactNode>

/** Drawing of a screen without content, measured as damages are; decorative. */
export function NoticeArt({ art }: { art: keyof typeof ART }) {
  return (
    <svg className="notice-art" viewBox="0 0 260 150" aria-hidden="true">
      {ART[art]}
    </svg>
  )
}
