import { adjustmentTable, type Adjustments } from './adjustments.ts'
import { FILTER_ID } from './use-adjustments.ts'

/** The SVG filter that the picture refers to: one curve for the three colours, in the levels of the screen. */
export function AdjustmentFilter({ adjustments }: { adjustments: Adjustments }) {
  const tableValues = adjustmentTable(adjustments)
  return (
    <svg className="adjustment-filter" width="0" height="0" aria-hidden="true">
      <filter id={FILTER_ID} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues={tableValues} />
          <feFuncG type="table" tableValues={tableValues} />
          <feFuncB type="table" tableValues={tableValues} />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}
