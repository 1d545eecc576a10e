import type { ComponentProps } from 'react'
import { Outlet } from 'react-router-dom'
import type { linhaAccent } from '../../linha/linha-accent.ts'
import { NavBar } from './nav.tsx'

type FrameProps = ComponentProps<typeof NavBar> & { accent?: ReturnType<typeof linhaAccent> }

/** What stays around screens that have one navigation; `accent` is the colour of their line. */
export function Frame({ accent, ...bar }: FrameProps) {
  return (
    <div className="frame" {...accent}>
      <NavBar {...bar} />
      <Outlet />
    </div>
  )
}
