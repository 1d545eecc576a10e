import { Fragment } from 'react'
import type { Foto } from '#shared/contract/linha'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { labelDano, type Linha } from '#shared/linhas/index'
import { formatNumero } from '#shared/text/formato'
import { isSemDano, medidasOf } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { fotoAt } from '../../../../calls/foto-url.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import { MarkerSvg } from '../../../../ui/foto/marker-svg.tsx'
import { tratamentoRows } from '../../../../linha/tratamento-rows.ts'
import { marcacaoOf } from '../estado/foto-states.ts'
import type { Marcacao } from '../marcacao.ts'
import type { Doubt, SaveQuestion } from './save-question.ts'
import type { Saving } from './use-saving.ts'

const T = TEXTOS.inspecao
const NENHUM = TEXTOS.geral.semValor

interface SaveDialogProps {
  linha: Linha
  /** What the photo of an index is called. */
  nomeDe: (index: number) => string
  saving: Pick<Saving, 'question' | 'confirm' | 'keepTheirs' | 'dismiss'>
  /** Leads to the choice of a damage. */
  onDano: () => void
}

function tamanho({ marker }: Pick<Marcacao, 'marker'>, linha: Linha): string {
  if (!marker) return NENHUM
  const { larguraCm, alturaCm } = medidasOf(marker, linha.cmPorPixel)
  return `${formatNumero(larguraCm)} x ${formatNumero(alturaCm)} cm`
}

interface VersionProps {
  linha: Linha
  titulo: string
  foto: Foto
  marcacao: Marcacao
}

/** One version of a photo's marks beside the other: markers of one size may lie in two places. */
function Version({ linha, titulo, foto: { image, imageMeta }, marcacao }: VersionProps) {
  const { marker, dano, observacao } = marcacao
  return (
    <section>
      <h3>{titulo}</h3>
      {marker && imageMeta && (
        <div className="choice__foto" style={{ aspectRatio: `${imageMeta.width} / ${imageMeta.height}` }}>
          <img src={fotoAt(image, LARGURAS_FOTO[0])} alt="" decoding="async" />
          <MarkerSvg marker={marker} meta={imageMeta} />
        </div>
      )}
      {isSemDano(marcacao) ? (
        <p>{T.estados.semDano.pill}</p>
      ) : (
        <dl>
          <dt>{T.rotuloMarcacao}</dt>
          <dd>{tamanho(marcacao, linha)}</dd>
          <dt>{T.dano}</dt>
          <dd>{dano ? labelDano(linha, dano) : NENHUM}</dd>
          <dt>{T.observacao}</dt>
          <dd className="choice__text">{observacao || NENHUM}</dd>
          {tratamentoRows(linha, marcacao).map(({ label, valor }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="choice__text">{valor}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  )
}

type Conflict = Extract<SaveQuestion, { tipo: 'conflito' }>

function ConflictDialog({ linha, nomeDe, saving, question }: SaveDialogProps & { question: Conflict }) {
  const { theirs: newer, marcacao, said, index } = question
  const { salva } = newer
  const acoes = (
    <>
      <Button variant="primary" small onClick={saving.keepTheirs}>
        {T.ficarComA(salva.por)}
      </Button>
      <Button small onClick={saving.confirm}>
        {T.salvarAMinha}
      </Button>
      <Button small variant="quiet" onClick={saving.dismiss}>
        {T.decidirDepois}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={said} acoes={acoes} onClose={saving.dismiss}>
      <p>{T.foto(nomeDe(index))}</p>
      <div className="choice__versions">
        <Version {...{ linha, foto: newer }} titulo={T.aDe(salva.por)} marcacao={marcacaoOf(newer)} />
        <Version {...{ linha, foto: newer, marcacao }} titulo={T.aMinha} />
      </div>
      <p>{T.asDuasFicam}</p>
    </ChoiceDialog>
  )
}

function DoubtDialog({ saving, onDano, tipo }: SaveDialogProps & { tipo: Doubt }) {
  const { titulo, texto, ficar, salvar } = T.perguntas[tipo]
  const acoes = (
    <>
      <Button variant="primary" small onClick={tipo === 'semDizerDano' ? onDano : saving.dismiss}>
        {ficar}
      </Button>
      <Button small className={tipo === 'semDizerDano' ? '' : 'choice__loss'} onClick={saving.confirm}>
        {salvar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={titulo} acoes={acoes} onClose={saving.dismiss}>
      <p>{texto}</p>
    </ChoiceDialog>
  )
}

/** What a save asks: withdraw it from the report, give up marks, name no damage, or whose save stays. */
export function SaveDialog(props: SaveDialogProps) {
  const { question } = props.saving
  if (!question) return null
  if (question.tipo === 'conflito') return <ConflictDialog {...props} question={question} />
  return <DoubtDialog {...props} tipo={question.tipo} />
}
