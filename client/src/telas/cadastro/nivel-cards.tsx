import { NIVEIS, NIVEL_INFO, type Nivel } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'

interface NivelCardsProps {
  valor: Nivel
  change: (nivel: Nivel) => void
}

/** The five roles as radio cards, each with what it opens. Source: spec §6. */
export function NivelCards({ valor, change }: NivelCardsProps) {
  return (
    <fieldset>
      <legend>{TEXTOS.cadastro.campos.nivel.label}</legend>
      <div className="nivel-cards">
        {NIVEIS.map((nivel) => (
          <label key={nivel}>
            <input
              type="radio"
              name="nivel"
              value={nivel}
              checked={valor === nivel}
              onChange={() => change(nivel)}
            />
            <b>{NIVEL_INFO[nivel].label}</b>
            <span>{NIVEL_INFO[nivel].descricao}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
