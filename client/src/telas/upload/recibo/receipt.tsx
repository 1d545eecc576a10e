import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { formatMegabytes } from '#shared/text/formato'
import type { Recibo } from '#shared/contract/envios'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { hora } from '../../../page/datas.ts'
import { describeBusca } from '../../../linha/busca/busca.ts'
import { buscaOf, telaAddress, urlOfBusca } from '../../../linha/busca/busca-url.ts'
import { canOpen } from '../../../session/access.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { focusContent } from '../../../ui/conteudo.tsx'
import { Icon } from '../../../ui/icon.tsx'
import './receipt.css'

const E = TEXTOS_ENVIO
const F = TEXTOS_FILA

/** A batch that arrived: the fields of its form, and what the gateway says of it. */
export interface SentEnvio {
  campos: Readonly<Record<string, string>>
  recibo: Recibo
}

/** Address of the bench with a search for what was just sent. */
const benchOf = (linha: Linha, campos: SentEnvio['campos']): string =>
  telaAddress(linha, 'inspecao', urlOfBusca(buscaOf(linha, 'inspecao', campos)))

/**
 * Each photo that stayed out, with its reason. They are told apart by number: photos of two folders may share
 * a name.
 */
const leftOut = ({ recusadas, repetidas, deixadas }: Recibo) => {
  const told = new Set([...recusadas, ...repetidas].map(({ n }) => n))
  return [
    ...recusadas,
    ...repetidas.map(({ n, nome }) => ({ n, motivo: F.repetidaMotivo(nome) })),
    ...deixadas.filter(({ n }) => !told.has(n)).map(({ n, nome }) => ({ n, motivo: F.deixadaMotivo(nome) })),
  ]
}

/**
 * The receipt of an upload: what arrived and what stayed out, and, for roles that may open it, the way to the
 * inspection.
 */
export function Receipt({ linha, sent, onClose }: { linha: Linha; sent: SentEnvio; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { campos, recibo } = sent
  const out = leftOut(recibo)
  // The backend's own text or number is shown as it is, since people quote it to whoever runs the backend. A
  // blank one is not shown.
  const lote = String(recibo.lote ?? '').trim()
  return (
    <section ref={box} className="card receipt" aria-label={E.recibo} tabIndex={-1}>
      <Icon name="certo" />
      <div>
        <h2>{E.recibo}</h2>
        <p>{describeBusca(linha.busca.download, campos)}</p>
        <p className="muted">
          {TEXTOS.download.fotos(recibo.total)}, {formatMegabytes(recibo.bytes)}, {hora(recibo.em)}
        </p>
        {lote !== '' && <p className="muted receipt__lote">{E.lote(lote)}</p>}
        {out.length > 0 && (
          <details>
            <summary>{F.ficaramDeFora(out.length)}</summary>
            <ul className="problems__asked">
              {out.map(({ n, motivo }) => (
                <li key={n}>{motivo}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="actions">
        {canOpen(linha.telas.inspecao.acesso) && (
          // The link closes the receipt, which has been read.
          <Link className={buttonClass({ variant: 'primary' })} to={benchOf(linha, campos)} onClick={onClose}>
            <Icon name="inspecionar" />
            {E.inspecionarAgora}
          </Link>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            flushSync(onClose)
            focusContent()
          }}
        >
          {TEXTOS.geral.fechar}
        </Button>
      </div>
    </section>
  )
}
