import { useState } from 'react'
import type { Resultado } from '#shared/contract/inspecao/foto'
import type { Linha, Busca } from '#shared/linhas/index'
import { assumedFormat, fotoFileName } from '#shared/foto/foto-name'
import { nomeDaFoto } from '#shared/text/nome-foto'
import { TEXTOS } from '#shared/textos/textos'
import { fotoAt, fotoDownload } from '../../calls/foto-url.ts'
import { describeBusca } from '../../linha/busca/busca.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { DamagedFoto, MissingFoto, damageText } from '../../ui/foto/damaged-foto.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EnlargedFoto } from '../../ui/foto/enlarged-foto.tsx'
import { FotoCard, fotoCardHeight } from '../../ui/foto/foto-card.tsx'
import { PatientImg } from '../../ui/foto/patient-img.tsx'
import { VirtualGrid } from '../../ui/lists/virtual-grid.tsx'
import { SelecaoBar } from './selecao-bar.tsx'
import { isDownloadable, useSelecao, type Selecao } from './selecao.ts'
import './selecao.css'

const MIN_COLUMN_PX = 230
const GAP_PX = 12

interface ResultadosProps {
  linha: Linha
  fotos: readonly Resultado[]
  busca: Busca
}

/**
 * Name under which a photo is saved, with the ending of its format; an untold format counts as JPEG. Source:
 * spec §2.
 */
const nomeArquivo = (linha: Linha, foto: Resultado) =>
  fotoFileName(linha.arquivos.foto.replace('{id}', String(foto.id)), assumedFormat(foto))

/** What a photo is called: its number and file; its id where the backend tells neither, if it tells that. */
const nomeDe = ({ id, numero, nome, problema }: Resultado) =>
  nomeDaFoto(numero, nome) ||
  (problema === 'semId' ? TEXTOS.download.fotoSemNumero : TEXTOS.download.foto(String(id)))

/** 'Baixar' of a photo; one whose original was removed for its age has none. */
function SaveFoto({ linha, foto, ...look }: ButtonLook & { linha: Linha; foto: Resultado }) {
  if (foto.problema === 'removida') return null
  const arquivo = nomeArquivo(linha, foto)
  return <DownloadLink {...look} href={fotoDownload(foto.url, arquivo)} nome={arquivo} />
}

/** The box that chooses a photo; with Shift it chooses all from the one touched before. */
function Choice({ nome, foto, selecao }: { nome: string; foto: Resultado; selecao: Selecao }) {
  return (
    <label className="foto-card__choice">
      <input
        type="checkbox"
        aria-label={TEXTOS.download.selecionarFoto(nome)}
        checked={selecao.has(foto.id)}
        onChange={(event) =>
          selecao.toggle(foto.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

interface FotoProps {
  linha: Linha
  foto: Resultado
  selecao: Selecao
  onOpen: () => void
}

function Foto({ linha, foto, selecao, onOpen }: FotoProps) {
  const nome = nomeDe(foto)
  return (
    <FotoCard
      nome={nome}
      dito={damageText(foto)}
      onOpen={onOpen}
      choice={isDownloadable(foto) && <Choice nome={nome} foto={foto} selecao={selecao} />}
      actions={<SaveFoto variant="quiet" small linha={linha} foto={foto} />}
    >
      {foto.problema ? (
        <DamagedFoto foto={foto} />
      ) : (
        <PatientImg src={fotoAt(foto.url, 320)} alt={nome} loading="lazy" gone={<MissingFoto />} />
      )}
    </FotoCard>
  )
}

/** The photos that a search found. */
export function Resultados({ linha, fotos, busca }: ResultadosProps) {
  const [aberta, setAberta] = useState<Resultado | null>(null)
  const selecao = useSelecao(fotos)
  return (
    <>
      <div className="count-line">
        <p role="status">
          <b>{TEXTOS.download.fotos(fotos.length)}</b>{' '}
          <span className="muted">{describeBusca(linha.busca.download, busca)}</span>
        </p>
        <SelecaoBar linha={linha} busca={busca} selecao={selecao} />
      </div>
      <VirtualGrid
        items={fotos}
        itemKey={({ id }) => String(id)}
        renderItem={(foto) => (
          <Foto linha={linha} foto={foto} selecao={selecao} onOpen={() => setAberta(foto)} />
        )}
        minColumn={MIN_COLUMN_PX}
        twoOnPhones
        gap={GAP_PX}
        rowHeight={fotoCardHeight}
      />
      {aberta && (
        <EnlargedFoto
          foto={
            <PatientImg
              src={fotoAt(aberta.url, 1920)}
              alt={nomeDe(aberta)}
              gone={aberta.problema ? <DamagedFoto foto={aberta} /> : <MissingFoto />}
            />
          }
          antes={fotoAt(aberta.url, 320)}
          nome={nomeDe(aberta)}
          arquivo={nomeArquivo(linha, aberta)}
          save={<SaveFoto linha={linha} foto={aberta} />}
          onClose={() => setAberta(null)}
        />
      )}
    </>
  )
}
