import { Drone, Pa } from './pecas.tsx'

/** The drone along a blade. */
export function CenaDrone() {
  return (
    <svg viewBox="48 0 316 401" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2" strokeLinejoin="round">
        <path d="M223 400L226.5 154h7L237 400z" />
        <path d="M222 144h30q4 0 4 6t-4 6h-30z" />
        <Pa x={230} y={150} angle={28} />
        <Pa x={230} y={150} angle={148} />
        <Pa x={230} y={150} angle={268} />
        <circle cx="230" cy="150" r="6.5" />
      </g>
      <path
        d="M82 92H150V132H72V172H150V212H72V252H120"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path d="M90 258L152 188 186 214z" fill="var(--accent)" opacity=".22" />
      <Drone x={88} y={254} />
      <rect
        x="150"
        y="183"
        width="38"
        height="30"
        fill="none"
        stroke="var(--marker)"
        strokeWidth="2.5"
        transform="rotate(-30 169 198)"
      />
    </svg>
  )
}
