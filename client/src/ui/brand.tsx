import { productName } from '../page/product.ts'

/** The blade profile: upper stroke in the accent, lower in the ink. */
function BrandMark() {
  return (
    <svg viewBox="0 0 38 24" fill="none" aria-hidden="true">
      <path d="M2 17C5 4 17 1 36 15" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <path d="M2 17c7 5 20 4 34-2" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/** Mark and product name. */
export function Brand() {
  return (
    <>
      <BrandMark />
      <b>{productName()}</b>
    </>
  )
}
