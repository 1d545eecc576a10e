import { useId, useRef, useState, type RefObject } from 'react'
import type { EnvioResumo } from '#shared/contract/envios'
import { CAMPOS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { describeBusca } from '../../../linha/busca/busca.ts'
import { dataHora } from '../../../page/datas.ts'
import { useAtRest } from '../../../page/page-use.ts'
import { Button } from '../../../ui/button.tsx'
import { LossQuestion } from '../../../ui/dialogs/loss-question.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { FolderButton } from '../escolha/folder-button.tsx'
import type { BegunEnvio, BegunUploads } from './use-begun-envios.ts'
import './begun.css'

const F = TEXTOS_FILA

interface BegunItemProps {
  linha: Linha
  envio: BegunEnvio
  /** The folders of its photos; undefined where this browser has not kept them. */
  pastas: readonly FileSystemDirectoryHandle[] | undefined
  onFiles: (files: readonly File[] | null) => void
  onPastas: (pastas: readonly FileSystemDirectoryHandle[]) => void
  onGiveUp: () => void
}

/** A begun upload: how far it came, and buttons to go on with it or give it up, but not while another tab sends it. */
function BegunItem({ linha, envio, pastas, onFiles, onPastas, onGiveUp }: BegunItemProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusLeft(item)
  const input = useRef<HTMLInputElement>(null)
  const order = useId()
  const isFree = useAtRest(!envio.inOtherTab) && !envio.inOtherTab
  const needsFiles = envio.estado === 'recebendo' && envio.recebidos < envio.bytes
  const goOn = () => {
    if (!needsFiles) onFiles(null)
    else if (pastas) onPastas(pastas)
    else input.current?.click()
  }
  return (
    <li ref={item} className="begun__item">
      <div>
        <b id={order}>{describeBusca(linha.busca.download, envio.campos)}</b>
        <span className="small">
          {F.chegaram(envio.chegaram, envio.total)}.{' '}
          {isFree ? F.guardadoAte(dataHora(envio.guardaAte)) : F.emOutra}
        </span>
        {isFree && needsFiles && (
          <span className="small">
            {pastas ? F.pastaLembrada(pastas.map(({ name }) => name).join(', ')) : F.escolhaAPasta}
          </span>
        )}
        {envio.aviso && <span className="small">{envio.aviso}</span>}
      </div>
      {isFree && (
        <>
          <div className="actions">
            <Button small variant="primary" aria-describedby={order} onClick={goOn}>
              {F.continuar}
            </Button>
            {needsFiles && <FolderButton small aria-describedby={order} onFiles={onFiles} />}
            <Button small variant="quiet" aria-describedby={order} onClick={onGiveUp}>
              {F.desistir}
            </Button>
          </div>
          <FileInput
            input={input}
            multiple
            label={`${F.continuar} ${CAMPOS.os.label} ${envio.campos['os'] ?? ''}`}
            onFiles={onFiles}
          />
        </>
      )}
    </li>
  )
}

const countStopped = (begun: readonly BegunEnvio[]) => begun.filter(({ inOtherTab }) => !inOtherTab).length

const titleOf = (begun: readonly BegunEnvio[]) => {
  const stopped = countStopped(begun)
  return stopped > 0 ? F.comecados(stopped) : F.emAndamento(begun.length)
}

/**
 * Leads from the form to the list, where that is below the form. It stands beside the form's title, in room that is kept
 * before the list has come, so that the fields stay where they are.
 */
export function BegunLink({ begun, onOpen }: Pick<BegunUploads, 'begun'> & { onOpen: () => void }) {
  if (begun.length === 0) return null
  return (
    <Button small icon="subir" className="begun-link" onClick={onOpen}>
      {titleOf(begun)}
    </Button>
  )
}

interface BegunListProps {
  linha: Linha
  uploads: BegunUploads
  list: RefObject<HTMLElement | null>
}

/**
 * The user's own uploads of the line that stopped half way, on whatever device, to go on with or to give up;
 * and those that other tabs are sending.
 */
export function BegunEnvioList({ linha, uploads, list }: BegunListProps) {
  const title = useId()
  const { begun, kept, goOn, goOnKept, giveUp } = uploads
  const [doubt, setDoubt] = useState<EnvioResumo | null>(null)
  if (begun.length === 0) return null
  return (
    <section ref={list} tabIndex={-1} className="card begun" aria-labelledby={title}>
      <div className="begun__head">
        <Icon name="subir" />
        <div>
          <h2 id={title}>{titleOf(begun)}</h2>
          <p className="muted small">{countStopped(begun) > 0 ? F.soOQueFalta : F.seFechada}</p>
        </div>
      </div>
      <ul>
        {begun.map((envio) => (
          <BegunItem
            key={envio.id}
            linha={linha}
            envio={envio}
            pastas={kept.get(envio.id)}
            onPastas={(pastas) => void goOnKept(envio, pastas)}
            onFiles={(files) => void goOn(envio, files)}
            onGiveUp={() => setDoubt(envio)}
          />
        ))}
      </ul>
      {doubt && (
        <LossQuestion
          textos={{
            pergunta: F.desistirPergunta,
            perda: F.desistirTexto,
            continuar: TEXTOS.geral.voltar,
            sair: F.desistir,
          }}
          onStay={() => setDoubt(null)}
          onLeave={() => {
            void giveUp(doubt)
            setDoubt(null)
          }}
        />
      )}
    </section>
  )
}
