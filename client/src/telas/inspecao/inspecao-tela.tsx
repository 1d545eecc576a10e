import { useLayoutEffect, useState } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../calls/linha-procedures.ts'
import { isSameBusca } from '../../linha/busca/busca.ts'
import { useAddressSearch } from '../../linha/busca/use-search.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { Conteudo, focusHeading } from '../../ui/conteudo.tsx'
import { ReviewView } from './bench/review-view.tsx'
import { SearchView } from './search/search-view.tsx'
import { useTyping } from './search/use-typing.ts'
import '../../styles/marker.css'
import '../../styles/tape.css'
import './search/search.css'
import './marcacoes/estado/estado.css'
import './marcacoes/medidas.css'
import './marcacoes/dano/dano.css'
import './marcacoes/saving/save-dialog.css'
import './shortcuts/shortcuts.css'
import './fotos/filmstrip.css'
import './stage/stage.css'
import './stage/closeup/closeup.css'
import './stage/adjustments/adjustments.css'
import './stage/marker/marker-layer.css'
import './stage/tool-bar.css'
import './bench/bench.css'
import './bench/context-bar.css'
import './bench/action-bar.css'
import './bench/panel.css'
// These styles come after those that they change for small windows.
import './bench/bench-low.css'
import './bench/bench-stacked.css'

/** Inspection of a line: a search, then the photos found on the marking bench. Source: spec §2, §4. */
export function InspecaoTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.inspecao.titulo)
  const search = useAddressSearch(linhaProcedures(linha).fotos, {
    linha,
    tela: 'inspecao',
    erro: TEXTOS.inspecao.erroBusca,
  })
  const { order, submit, clear, busy, isUnderWay, found, empty, retry, foundAt } = search
  const [last, setLast] = useState(order)
  if (order.os && !isSameBusca(last, order)) setLast(order)

  const { isElsewhere, ...typing } = useTyping(order)
  const again = () => {
    typing.forget()
    retry?.()
  }
  const isBench = found !== null && !empty && !isElsewhere(found.busca)
  // The search form disappears, and with it the field or button that had the focus.
  useLayoutEffect(() => {
    if (isBench) focusHeading()
  }, [isBench])

  if (isBench) {
    return (
      <ReviewView
        key={foundAt}
        linha={linha}
        busca={found.busca}
        order={order}
        fotos={found.data}
        onNovaBusca={clear}
      />
    )
  }
  return (
    <Conteudo>
      <SearchView
        {...{ linha, busy, isUnderWay, empty }}
        retry={retry && again}
        inicial={last}
        onType={typing.onType}
        onSearch={submit}
      />
    </Conteudo>
  )
}
