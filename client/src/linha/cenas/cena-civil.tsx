import { Drone, Janelas } from './pecas.tsx'

/** The drone before a facade. */
export function CenaCivil() {
  return (
    <svg viewBox="80 0 316 401" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2" strokeLinejoin="round">
        <path d="M196 400V84h128v316z" />
        <path d="M196 84h128v-12H196zM240 72V54h44v18" />
        <path d="M324 190h58v210h-58z" />
        <Janelas xs={[212, 250, 288]} ys={[104, 136, 168, 200, 232, 264, 296, 328, 360]} width={20} />
        <Janelas xs={[336, 358]} ys={[208, 244, 280, 316, 352]} width={14} />
      </g>
      <path
        d="M112 100V330M112 330H152M152 330V290"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path d="M100 178L206 156V226z" fill="var(--accent)" opacity=".22" />
      <Drone x={104} y={172} flip />
      <rect x="204" y="160" width="38" height="34" fill="none" stroke="var(--marker)" strokeWidth="2.5" />
      <path d="M212 163l6 9-4 8 8 12" stroke="var(--marker)" strokeWidth="2" fill="none" />
    </svg>
  )
}
