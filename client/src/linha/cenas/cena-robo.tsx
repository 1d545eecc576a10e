import { Pa } from './pecas.tsx'

/** The robot inside a blade, under a lens. */
export function CenaRobo() {
  return (
    <svg viewBox="0 0 420 401" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2" strokeLinejoin="round">
        <path d="M97 400L100.5 132h7L111 400z" />
        <path d="M96 122h30q4 0 4 6t-4 6h-30z" />
        <Pa x={104} y={128} angle={90} />
        <Pa x={104} y={128} angle={-30} />
        <Pa x={104} y={128} angle={210} />
        <circle cx="104" cy="128" r="6.5" />
      </g>
      <path
        d="M104 206L188 168M104 206L196 296"
        stroke="var(--ink-2)"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
      <circle cx="104" cy="206" r="13" fill="none" stroke="var(--accent)" strokeWidth="2.5" />
      <clipPath id="cena-robo-lente">
        <circle cx="284" cy="228" r="112" />
      </clipPath>
      <circle cx="284" cy="228" r="112" fill="var(--detail)" />
      <g clipPath="url(#cena-robo-lente)">
        <path d="M150 150Q300 112 420 168V120H150z" fill="var(--surface)" />
        <path d="M150 300Q300 336 420 286V360H150z" fill="var(--surface)" />
        <path
          d="M150 150Q300 112 420 168M150 300Q300 336 420 286"
          stroke="var(--ink-2)"
          strokeWidth="3.5"
          fill="none"
        />
        <path
          d="M150 162Q300 124 420 180M150 288Q300 324 420 274"
          stroke="var(--ink-2)"
          strokeWidth="1.300"
          fill="none"
          strokeDasharray="7 4"
        />
        <path d="M286 262L420 176V296z" fill="var(--accent)" opacity=".22" />
      </g>
      <g stroke="var(--accent)" strokeWidth="3.5" fill="none" strokeLinejoin="round" strokeLinecap="round">
        <rect x="204" y="250" width="76" height="34" rx="6" fill="var(--accent)" />
        <path d="M262 250v-18h20" />
        <circle cx="286" cy="232" r="5" fill="var(--accent)" />
      </g>
      <g fill="var(--surface)" stroke="var(--accent)" strokeWidth="4.5">
        <circle cx="222" cy="294" r="11" />
        <circle cx="264" cy="297" r="11" />
      </g>
      <path d="M342 160l8 12-9 9 10 12" stroke="var(--marker)" strokeWidth="3" fill="none" />
      <rect x="330" y="150" width="34" height="52" fill="none" stroke="var(--marker)" strokeWidth="2.5" />
      <circle cx="284" cy="228" r="112" fill="none" stroke="var(--accent)" strokeWidth="3" />
    </svg>
  )
}
