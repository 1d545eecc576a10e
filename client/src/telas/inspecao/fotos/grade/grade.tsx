import { TEXTOS } from '#shared/textos/textos'
import { useChoice } from '../../../../page/storage/use-choice.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { flatChoices } from '../filtro-choices.ts'
import type { GradeProps } from './grade-props.ts'
import { GradeFotos } from './grade-fotos.tsx'
import { isTamanho, TAMANHOS, type Tamanho } from './grade-tamanho.ts'
import './grade.css'

const T = TEXTOS.grade
const TAMANHO_KEY = 'tamanhoDaGrade'

const useTamanho = () =>
  useChoice<Tamanho>(TAMANHO_KEY, {
    read: (kept) => (kept !== null && isTamanho(kept) ? kept : 'medias'),
    write: String,
  })

/** All photos that the filter shows, with their marks; Enter opens one, Esc goes back to the one that was open. */
export function Grade(props: GradeProps) {
  const { shown, filtro, choices, onFiltro, onClose } = props
  const [tamanho, setTamanho] = useTamanho()
  return (
    <Modal label={T.titulo} className="grade" first="[data-cursor]" onClose={onClose}>
      <div className="grade__head">
        <h2>{T.titulo}</h2>
        <small>{T.teclas}</small>
        <div className="grade__sizes" role="group" aria-label={T.tamanho}>
          {TAMANHOS.map((each) => (
            <button key={each} type="button" aria-pressed={each === tamanho} onClick={() => setTamanho(each)}>
              {T.tamanhos[each]}
            </button>
          ))}
        </div>
        <Button small onClick={onClose}>
          {TEXTOS.geral.fechar}
          <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </div>
      <FilterChips label={T.filtrar} choices={flatChoices(choices)} chosen={filtro} onChoose={onFiltro} />
      {shown.length === 0 ? (
        <p className="grade__none" role="status">
          {T.nenhuma}
        </p>
      ) : (
        <GradeFotos {...props} tamanho={tamanho} onTamanho={setTamanho} />
      )}
    </Modal>
  )
}
