import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatMegabytes } from '#shared/text/formato'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/envio'
import { hora } from '../../../page/datas.ts'
import { describeBusca, trimBusca } from '../../../linha/busca.ts'
import { canOpen } from '../../../session/access.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { totalBytes } from '../escolha/local-foto.ts'
import type { UploadContent } from '../campos/upload-content.ts'

const E = TEXTOS_ENVIO

/** A batch that arrived: what was sent, and when (ISO 8601). */
export interface Sent {
  content: UploadContent
  at: string
}

/** Address of the bench with the search of what was just sent. */
function benchOf(linha: Linha, { valores }: UploadContent): string {
  const campos = linha.busca.inspecao.map(({ campo }) => [campo, valores[campo] ?? ''] as const)
  const query = new URLSearchParams(trimBusca(Object.fromEntries(campos)))
  return `${linha.telas.inspecao.rota}?${query.toString()}`
}

/** What arrived, for whoever wants to note it, and the way on to its inspection for roles that may. */
export function Receipt({ linha, sent, onClose }: { linha: Linha; sent: Sent; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { content, at } = sent
  const bytes = formatMegabytes(totalBytes(content.fotos))
  return (
    <section ref={box} className="card receipt" aria-label={E.recibo} tabIndex={-1}>
      <Icon name="certo" />
      <div>
        <h2>{E.recibo}</h2>
        <p>{describeBusca(linha.busca.download, content.valores)}</p>
        <p className="muted">
          {TEXTOS.download.fotos(content.fotos.length)}, {bytes}, {hora(at)}
        </p>
      </div>
      <div className="receipt__actions">
        {canOpen(linha.telas.inspecao.acesso) && (
          <Link className={buttonClass({ variant: 'primary' })} to={benchOf(linha, content)}>
            <Icon name="inspecionar" />
            {E.inspecionarAgora}
          </Link>
        )}
        <Button variant="quiet" onClick={onClose}>
          {TEXTOS.geral.fechar}
        </Button>
      </div>
    </section>
  )
}
