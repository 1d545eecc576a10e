import { HISTORICO_MAX, type Versao } from '#shared/contract/inspecao/historico'
import { fitsFoto } from '#shared/marcacao/marker'
import { keepsTratamento, tratamentoOf } from '#shared/marcacao/tratamento'
import { TEXTOS_HISTORICO } from '#shared/textos/inspecao/historico'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../../calls/linha-procedures.ts'
import { missingOf } from '../../../calls/missing.ts'
import { dataHora } from '../../../page/datas.ts'
import { notify } from '../../../page/notice.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceDialog } from '../../../ui/dialogs/choice-dialog.tsx'
import { FailedPart } from '../../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../../ui/placeholders/loading.tsx'
import type { Review } from '../review/open-foto.ts'
import { marcacaoOf } from '../marcacoes/estado/foto-states.ts'
import { sameMarcacao } from '../marcacoes/marcacao.ts'
import { Version } from '../marcacoes/version.tsx'

const T = TEXTOS_HISTORICO

interface HistoricoDialogProps {
  review: Review
  onClose: () => void
}

interface VersaoProps extends HistoricoDialogProps {
  versao: Versao
  counts: boolean
}

/** One save, with the button that puts its marks back on the screen, to be saved again. */
function SavedVersion({ review, versao, counts, onClose }: VersaoProps) {
  const { linha, foto, state, onEdit } = review
  const marcacao = marcacaoOf({ ...versao, salva: versao })
  const quando = dataHora(versao.em)
  const fits = !marcacao.marker || !state.imageMeta || fitsFoto(marcacao.marker, state.imageMeta)
  const bringBack = () => {
    onEdit({ ...(keepsTratamento(foto) && tratamentoOf({})), ...marcacao })
    onClose()
    notify.ok(T.trazida)
  }
  const shown = { image: foto.image, imageMeta: versao.imageMeta ?? state.imageMeta }
  return (
    <Version {...{ linha, foto: shown, marcacao }} titulo={T.versao(versao.por, quando)}>
      {counts && <span className="pill pill--ok">{T.valeAgora}</span>}
      {fits && !sameMarcacao(state.atual, marcacao) && (
        <Button small aria-label={T.trazerDe(quando)} onClick={bringBack}>
          {T.trazer}
        </Button>
      )}
    </Version>
  )
}

function SavedVersions({ review, onClose }: HistoricoDialogProps) {
  const { linha, foto } = review
  // The saves are always asked for anew: there may be another one by now, also somebody else's.
  const fresh = { staleTime: 0, gcTime: 0 }
  const asked = linhaProcedures(linha).historico.useQuery({ photoId: foto.id }, fresh)
  const { data: versoes } = asked
  const missing = missingOf(asked)
  if (missing) return <FailedPart texto={T.erro} {...missing} />
  if (!versoes) return <Loading>{TEXTOS.geral.carregando}</Loading>
  return (
    <>
      <div className="versions">
        {versoes.map((versao, at) => (
          <SavedVersion key={versao.versao} {...{ review, versao, onClose }} counts={at === 0} />
        ))}
      </div>
      {versoes.length === HISTORICO_MAX && <p>{T.soAsUltimas(HISTORICO_MAX)}</p>}
    </>
  )
}

/** What was saved of the open photo, by whom and when, the newest first. */
export function HistoricoDialog({ review, onClose }: HistoricoDialogProps) {
  const acoes = (
    <Button small onClick={onClose}>
      {TEXTOS.geral.fechar}
    </Button>
  )
  return (
    <ChoiceDialog titulo={T.tituloDe(review.nomeDe(review.index))} acoes={acoes} onClose={onClose}>
      <SavedVersions {...{ review, onClose }} />
    </ChoiceDialog>
  )
}
