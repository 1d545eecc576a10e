import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ContaLink } from '../../ui/conta-link.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { reportError } from '../../page/report-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { MonthField } from '../../ui/fields/month-field.tsx'
import { Empresas } from './empresas.tsx'
import { Wtgs } from './wtgs.tsx'
import './usuario.css'

/** The user's companies and WTGs; the same for every line. A failure is logged and told in its place. Source: spec §2, §8. */
export function UsuarioTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.usuario.titulo)
  const [mes, setMes] = useState('')
  const pagina = trpc.usuario.pagina.useQuery(mes ? { month: mes } : {}, {
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (pagina.error) reportError(`usuario ${linha.id}`, pagina.error)
  }, [pagina.error, linha.id])

  const filter = useRef<HTMLDivElement>(null)
  // Its button goes with the empty list.
  const clear = () => {
    setMes('')
    filter.current?.querySelector('input')?.focus()
  }

  const falhou = pagina.isError && !pagina.data
  const faltou = (lista: 'empresas' | 'wtgs') => pagina.data?.faltam?.includes(lista) === true
  const falha = { busy: pagina.isFetching, onRetry: () => void pagina.refetch() }

  return (
    <Conteudo className="user">
      <h1 className="sr-only">{TEXTOS.usuario.titulo}</h1>
      <section>
        <div className="head head--tight">
          <h2>{TEXTOS.usuario.empresas}</h2>
          <ContaLink />
        </div>
        {pagina.isPending && <Loading>{TEXTOS.geral.carregando}</Loading>}
        {falhou && <FailedPart {...falha} />}
        {pagina.data && !faltou('empresas') && <Empresas empresas={pagina.data.empresas} />}
        {faltou('empresas') && <p>{TEXTOS.geral.listaFaltou}</p>}
      </section>
      {/* With the companies: they come above it, and would push the filter away from under the pointer. */}
      {!pagina.isPending && (
        <section>
          <div ref={filter} className="head head--tight">
            <h2>{TEXTOS.usuario.wtgs}</h2>
            <MonthField value={mes} onChange={setMes} />
          </div>
          {falhou && <FailedPart {...falha} />}
          {pagina.data && !faltou('wtgs') && (
            <Wtgs linha={linha} wtgs={pagina.data.wtgs} mes={mes} onClear={clear} />
          )}
          {faltou('wtgs') && <p>{TEXTOS.geral.listaFaltou}</p>}
        </section>
      )}
    </Conteudo>
  )
}
