import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { TEXTOS } from '#shared/textos/textos'
import { reportError } from '../page/report-error.ts'
import { Button } from '../ui/button.tsx'
import { NoticeArt } from '../ui/placeholders/notice-art.tsx'
import { Conteudo } from '../ui/conteudo.tsx'

/** A screen that failed, or a chunk that did not load (new version, lost network): offers to load the page again. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => reportError(TEXTOS.geral.erroTela, error), [error])
  return (
    <Conteudo className="notice">
      <NoticeArt art="quebrada" />
      <h1>{TEXTOS.geral.erroTela}</h1>
      <p>{TEXTOS.geral.erroTelaDica}</p>
      <Button variant="primary" icon="denovo" onClick={() => window.location.reload()}>
        {TEXTOS.geral.recarregar}
      </Button>
    </Conteudo>
  )
}
