import { Link } from 'react-router-dom'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** The way back, above the title of a screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={classNames('back', buttonClass({ variant: 'quiet', small: true }))} to={to}>
      <Icon name="anterior" />
      {children}
    </Link>
  )
}
