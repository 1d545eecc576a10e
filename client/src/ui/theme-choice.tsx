import { useId, useSyncExternalStore } from 'react'
import { TEXTOS_TEMA } from '#shared/textos/tema'
import { chooseTheme, listenToTheme, readTheme, THEMES, type Theme } from '../page/theme/theme.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './theme-choice.css'

const T = TEXTOS_TEMA

/** Choice of Sistema, claro or escuro, kept on this device; `compact` shows only the drawing, for bars. */
export function ThemeChoice({ compact, className }: { compact?: boolean; className?: string }) {
  const theme = useSyncExternalStore(listenToTheme, readTheme)
  const id = useId()
  return (
    // The title is on the box: on the select itself it would be read aloud after its name and value, which
    // say the same.
    <div
      className={classNames('theme', compact && 'theme--compact', className)}
      title={compact ? T.titulo(T[theme]) : undefined}
    >
      <Icon name="tema" />
      <label htmlFor={id} className={compact ? 'sr-only' : undefined}>
        {T.rotulo}
      </label>
      <select
        id={id}
        className="input"
        value={theme}
        onChange={({ target: { value } }) => chooseTheme(value as Theme)}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {T[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
