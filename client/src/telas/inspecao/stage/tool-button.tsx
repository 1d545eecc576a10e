import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  icon: IconName
  label: string
}

/** A button of a tool group: a drawing with a name, and what else it shows as children. */
export function ToolButton({ icon, label, children, ...button }: ToolButtonProps) {
  return (
    <button type="button" aria-label={label} {...button}>
      <Icon name={icon} />
      {children}
    </button>
  )
}
