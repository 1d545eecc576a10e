import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { useFootHeight } from '../../../../page/foot-height.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useFocusLeft } from '../../../../ui/use-focus-left.ts'
import type { FilaView } from '../fila-types.ts'
import { envioPercent, labelOf, linesOf } from '../progress-of.ts'

const F = TEXTOS_FILA

interface EnvioPillProps {
  view: FilaView
  now: number
  onOpen: () => void
  onClose: () => void
}

/** The upload as a small part in the corner of whatever screen is open. */
export function EnvioPill({ view, now, onOpen, onClose }: EnvioPillProps) {
  const { fase, linha } = view
  const pill = useRef<HTMLElement>(null)
  useFocusLeft(pill)
  useFootHeight(pill, '--envio-h')
  const isDone = fase === 'pronto'
  const label = isDone ? F.recebido : labelOf(view)
  const percent = `${envioPercent(view)}%`
  return (
    <aside ref={pill} className="envio-pill" aria-label={label}>
      <Icon name={isDone ? 'certo' : 'subir'} />
      <div className="envio-pill__text">
        <b>{label}</b>
        <span className="muted small">{isDone ? '' : linesOf(view, now).at(-1)}</span>
      </div>
      {isDone ? (
        <>
          <Link
            className={buttonClass({ small: true })}
            to={LINHAS[linha].telas.upload.rota}
            onClick={onOpen}
          >
            {F.verRecibo}
          </Link>
          <Button small variant="quiet" icon="fechar" aria-label={TEXTOS.geral.fechar} onClick={onClose} />
        </>
      ) : (
        <Button small aria-label={`${percent}, ${F.abrir}`} onClick={onOpen}>
          {percent}
        </Button>
      )}
    </aside>
  )
}
