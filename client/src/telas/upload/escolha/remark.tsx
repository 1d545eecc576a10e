import { useId, type ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface RemarkProps {
  /** What is said of the chosen photos; empty while there is nothing to say. */
  says: string
  /** True when the photos can't be sent; otherwise the remark stops nothing. */
  isProblem?: boolean
  /** Button for all of these photos at once. */
  forAll?: ReactNode
  /** A row for each of these photos. */
  children: ReactNode
}

/**
 * A remark about chosen photos, with a row for each of them. Its element exists before there is anything to
 * say, so that screen readers announce it.
 */
export function Remark({ says, isProblem = false, forAll, children }: RemarkProps) {
  const title = useId()
  return (
    <section
      className={says === '' ? 'sr-only' : 'remark'}
      data-problem={isProblem}
      aria-labelledby={says === '' ? undefined : title}
    >
      <div className="remark__head">
        <Icon name="alerta" />
        <b id={title} role="status">
          {says}
        </b>
        {forAll}
      </div>
      {says !== '' && <ul>{children}</ul>}
    </section>
  )
}
