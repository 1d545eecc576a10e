import { memo } from 'react'
import { Filmstrip } from '../fotos/filmstrip.tsx'
import { filtroChoices } from '../fotos/filtro-choices.ts'
import { Grade } from '../fotos/grade/grade.tsx'
import { StripControls } from '../fotos/strip-controls.tsx'
import type { Review } from '../review/open-foto.ts'

interface FotosProps {
  review: Review
  /** True while all photos are shown together. */
  overview: boolean
  onOverview: (open: boolean) => void
}

/**
 * The photos of the search: the strip under the open one, which of them it shows, and all of them together. Not drawn
 * anew for what changes on the stage alone, as at each step of the pointer that draws, zooms or pans.
 */
export const Fotos = memo(function Fotos({ review, overview, onOverview }: FotosProps) {
  const { linha, fotos, index, vistas, marcacoes, onGo } = review
  const { filtro, onFiltro, shown } = review.filtro
  const { states } = marcacoes
  const choices = filtroChoices(linha, states, vistas, filtro)
  return (
    <>
      <div className="photobar">
        <StripControls {...{ filtro, choices, onFiltro }} onGrade={() => onOverview(true)} />
        <Filmstrip {...{ fotos, states, vistas, index, shown }} onSelect={onGo} />
      </div>
      {/* The grid is not a part of the strip: a low window, as of a phone that is turned, hides the strip and
          what is in it. */}
      {overview && (
        <Grade
          {...{ fotos, states, vistas, index, shown, filtro, choices, onFiltro }}
          onOpen={(at) => {
            onGo(at)
            onOverview(false)
          }}
          onClose={() => onOverview(false)}
        />
      )}
    </>
  )
})
