/** A blade of the rotor at (x, y), turned by `angle` degrees. */
export function Pa({ x, y, angle }: { x: number; y: number; angle: number }) {
  return (
    <path
      d="M0-3C8-11 26-11 60-6L118-.6 118 .6C70 4 20 4 0 3Z"
      transform={`translate(${x} ${y}) rotate(${angle})`}
    />
  )
}

/** The drone, its camera looking right; `flip` turns it to the left. */
export function Drone({ x, y, flip }: { x: number; y: number; flip?: boolean }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${flip ? -1 : 1} 1)`}
      stroke="var(--accent)"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    >
      <path d="M-24-9h18M6-9h18M-15-8l9 7M15-8L6-1" />
      <rect x="-8" y="-4" width="16" height="9" rx="2.500" fill="var(--accent)" />
      <circle cx="-7" cy="9" r="3.500" fill="var(--accent)" />
    </g>
  )
}

/** Rows of windows of a facade. */
export function Janelas({ xs, ys, width }: { xs: number[]; ys: number[]; width: number }) {
  return ys.flatMap((y) => xs.map((x) => <rect key={`${x}-${y}`} x={x} y={y} width={width} height={18} />))
}
