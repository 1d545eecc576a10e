import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ContaLink } from '../../ui/conta-link.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { reportError } from '../../page/report-error.ts'
import { isFirstAnswerAwaited, missingOf } from '../../calls/missing.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { MonthField } from '../../ui/fields/month-field.tsx'
import { useNotedMeses } from '../../ui/fields/use-noted-meses.ts'
import { Empresas } from './empresas.tsx'
import { Wtgs } from './wtgs.tsx'
import './usuario.css'

/**
 * The user's companies and WTGs, the same for every line. A failure is logged, and told in place of what is
 * missing. Source: spec §2, §8.
 */
export function UsuarioTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.usuario.titulo)
  const [{ mes }, choose] = useNotedMeses(['mes'])
  const setMes = (chosen: string) => choose('mes', chosen)
  const pagina = trpc.usuario.pagina.useQuery(mes ? { month: mes } : {}, {
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (pagina.error) reportError(`usuario ${linha.id}`, pagina.error)
  }, [pagina.error, linha.id])

  const filter = useRef<HTMLDivElement>(null)
  // The button that clears the filter disappears with the empty list, so the focus goes to the filter.
  const clear = () => {
    setMes('')
    filter.current?.querySelector('input')?.focus()
  }

  const missing = missingOf(pagina)
  const dados = missing ? undefined : pagina.data
  const faltou = (lista: 'empresas' | 'wtgs') => dados?.faltam?.includes(lista) === true

  return (
    <Conteudo className="usuario">
      <h1 className="sr-only">{TEXTOS.usuario.titulo}</h1>
      <section>
        <div className="head head--tight">
          <h2>{TEXTOS.usuario.empresas}</h2>
          <ContaLink />
        </div>
        {isFirstAnswerAwaited(pagina) && <Loading>{TEXTOS.geral.carregando}</Loading>}
        {missing && <FailedPart {...missing} />}
        {dados && !faltou('empresas') && <Empresas empresas={dados.empresas} />}
        {faltou('empresas') && <p>{TEXTOS.geral.listaFaltou}</p>}
      </section>
      {/* It comes together with the companies, which stand above it and would push the filter away from under
          the pointer. */}
      {!isFirstAnswerAwaited(pagina) && (
        <section>
          <div ref={filter} className="head head--tight">
            <h2>{TEXTOS.usuario.wtgs}</h2>
            <MonthField value={mes} onChange={setMes} />
          </div>
          {missing && <FailedPart {...missing} />}
          {dados && !faltou('wtgs') && <Wtgs linha={linha} wtgs={dados.wtgs} mes={mes} onClear={clear} />}
          {faltou('wtgs') && <p>{TEXTOS.geral.listaFaltou}</p>}
        </section>
      )}
    </Conteudo>
  )
}
