/** Height of the drawing in px; a mark every 20 m takes 64 px. */
const HEIGHT_PX = 520
const STEP_PX = 64
const STEP_M = 20
const MARKS = Array.from({ length: 9 }, (_, i) => ({ y: HEIGHT_PX - 1 - i * STEP_PX, metros: i * STEP_M }))

/** Elevation ruler beside the three drawings, decorative. */
export function Ruler() {
  return (
    <div className="home__ruler" aria-hidden="true">
      <div className="home__scale">
        <svg viewBox={`0 0 56 ${HEIGHT_PX}`} preserveAspectRatio="xMinYMax slice">
          {MARKS.map(({ y, metros }) => {
            const major = metros % 40 === 0
            return (
              <g key={metros}>
                <line
                  x1={major ? 32 : 42}
                  x2={56}
                  y1={y}
                  y2={y}
                  stroke="var(--line-strong)"
                  strokeWidth={1.5}
                />
                {major && metros > 0 && (
                  <text x={26} y={y + 5} textAnchor="end" fontSize={13} fill="var(--ink-3)">
                    {metros}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <div className="home__edge" />
    </div>
  )
}
