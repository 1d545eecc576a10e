import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'

/** How many damages a number key of their own chooses. */
const KEYS = 9

export interface DanoProps {
  linha: Linha
  dano: string
  /** Called with the damage that was chosen, or with '' when it is taken back. */
  onDano: (dano: string) => void
}

/** A button for each damage of the line; the first nine tell their keys. */
export function DanoChips({ linha, dano, onDano }: DanoProps) {
  return (
    <div className="dano__quick" role="group" aria-label={TEXTOS.inspecao.danosDaLinha}>
      {linha.danos.map(({ valor, label }, i) => (
        <button
          key={valor}
          type="button"
          aria-pressed={dano === valor}
          onClick={() => onDano(dano === valor ? '' : valor)}
        >
          {i < KEYS && <kbd aria-hidden="true">{i + 1}</kbd>}
          {label}
        </button>
      ))}
    </div>
  )
}
