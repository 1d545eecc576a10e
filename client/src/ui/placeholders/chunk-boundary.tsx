import { Component, type ReactNode } from 'react'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { reportError } from '../../page/report-error.ts'
import { Button } from '../button.tsx'

/** Last net, outside the router: offers to load the page again when the app's own chunk fails. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    reportError(TEXTOS_GERAL.erroTela, error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="page notice">
        <h1>{TEXTOS_GERAL.erroTela}</h1>
        <Button variant="primary" icon="denovo" onClick={() => window.location.reload()}>
          {TEXTOS_GERAL.recarregar}
        </Button>
      </main>
    )
  }
}
