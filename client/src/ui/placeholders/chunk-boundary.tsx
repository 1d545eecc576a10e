import { Component, type ReactNode } from 'react'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { reportError } from '../../page/report-error.ts'
import { Button } from '../button.tsx'

/** True when the browser was set to let this site keep nothing: then there is no storage, and no session. */
const isRefused = (error: unknown) => error instanceof DOMException && error.name === 'SecurityError'

/** Last resort, outside the router: offers to load the page again when the app's own chunk fails. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    reportError(TEXTOS_GERAL.erroTela, error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main className="page notice">
        <h1>{TEXTOS_GERAL.erroTela}</h1>
        <p>{isRefused(error) ? TEXTOS_GERAL.nadaSeGuarda : TEXTOS_GERAL.erroTelaDica}</p>
        <Button variant="primary" icon="denovo" onClick={() => window.location.reload()}>
          {TEXTOS_GERAL.recarregar}
        </Button>
      </main>
    )
  }
}
