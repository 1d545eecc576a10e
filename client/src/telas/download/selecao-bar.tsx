import { useRef, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ESCOLHIDAS_MAX, writeEscolhidas } from '#shared/contract/documentos/escolhidas'
import type { Busca, Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { useFootHeight } from '../../page/foot-height.ts'
import { notify } from '../../page/notice.ts'
import { Button } from '../../ui/button.tsx'
import type { Selecao } from './selecao.ts'
import { useZip } from './zip-link.ts'

const T = TEXTOS.download

/**
 * Makes the change. The button that asked for it may go: it then leaves the focus to the bar's first button,
 * which undoes the change.
 */
const change = (make: () => void) => (event: MouseEvent) => {
  const bar = event.currentTarget.closest('[role=group]')
  flushSync(make)
  if (document.activeElement === document.body) bar?.querySelector('button')?.focus()
}

/**
 * The actions on the chosen photos, at the foot of the window where there is no room for them beside the
 * count.
 */
function Chosen({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useFootHeight(part, '--foot-h')
  return (
    <div ref={part} className="selecao-bar__chosen">
      {children}
    </div>
  )
}

/** What can be done with the chosen photos. */
export function SelecaoBar({ linha, busca, selecao }: { linha: Linha; busca: Busca; selecao: Selecao }) {
  const zip = useZip(linha, busca)
  const { ids } = selecao
  const download = () => {
    const lista = writeEscolhidas(ids)
    if (lista.length > ESCOLHIDAS_MAX) notify.warn(T.escolhaMenos)
    else zip.mutate(lista)
  }
  return (
    <div className="selecao-bar" role="group" aria-label={T.selecionar}>
      {!selecao.all && (
        <Button small variant="quiet" onClick={change(selecao.chooseAll)}>
          {T.selecionarTodas}
        </Button>
      )}
      {ids.length > 0 && (
        <Chosen>
          <Button small variant="quiet" onClick={change(selecao.clear)}>
            {T.limparSelecao}
          </Button>
          <span role="status">{T.selecionadas(ids.length)}</span>
          <Button small icon="caixa" busy={zip.isPending} onClick={download}>
            {T.baixarSelecionadas}
          </Button>
        </Chosen>
      )}
    </div>
  )
}
