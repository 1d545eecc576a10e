import { useId, useState, type FormEvent } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Campos } from './campos/campos.tsx'
import { JsonPicker } from './campos/json-picker.tsx'
import { countUnjudged, isBad, isRepeated } from './escolha/local-foto.ts'
import { FotoPicker } from './escolha/foto-picker.tsx'
import { Preview } from './previa/preview.tsx'
import { ProblemDialog } from './escolha/problem-dialog.tsx'
import { RepeatList } from './escolha/repeat-list.tsx'
import { ProblemList } from './escolha/problem-list.tsx'
import { Receipt, type Sent } from './recibo/receipt.tsx'
import { Sendbar, SendButton } from './fila/send-button.tsx'
import { SendingOverlay } from './fila/sending-overlay.tsx'
import { useSend } from './fila/use-send.ts'
import { useSubmit, type Submitting } from './fila/use-submit.ts'
import { useUploadForm, type UploadForm } from './campos/use-upload-form.ts'
import '../../styles/formgrid.css'
import '../../styles/foto-grid.css'
import './upload.css'
import './escolha/problems.css'

const T = TEXTOS.upload

/** The form with its sending: what is sent, what was sent, what stands in the way. */
function useUpload(linha: Linha, form: UploadForm) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [submitting, setSubmitting] = useState<Submitting>('no')
  const { send, ...sending } = useSend(linha, {
    onSent: (content) => {
      setSent({ content, at: new Date().toISOString() })
      form.clear()
    },
    onBadFoto: ({ id }, problema) => {
      form.judge(new Map([[id, { problema }]]))
      setSubmitting('asking')
    },
  })
  const submit = useSubmit({ form, send, submitting, setSubmitting })
  return { ...sending, ...submit, sent, forgetSent: () => setSent(null), submitting, setSubmitting }
}

function Inputs({ linha, form }: { linha: Linha; form: UploadForm }) {
  const { content, errors, perdidas } = form
  return (
    <div className="formgrid">
      <Campos linha={linha} form={form} />
      {linha.upload.json && <JsonPicker file={content.json} error={errors.json} onFile={form.setJson} />}
      <FotoPicker
        count={content.fotos.length}
        unjudged={countUnjudged(content.fotos)}
        lost={perdidas}
        error={errors.fotos}
        onFiles={form.addFiles}
      />
      <ProblemList
        bad={content.fotos.filter(isBad)}
        onLeaveOut={form.removeFoto}
        onLeaveOutAll={form.leaveOutBad}
      />
      <RepeatList repeated={content.fotos.filter(isRepeated)} onLeaveOutAll={form.leaveOutRepeated} />
    </div>
  )
}

function Lost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="field send-error" role="alert">
      <FieldError>{TEXTOS.geral.semConexao}</FieldError>
      <Button icon="denovo" onClick={onRetry}>
        {T.tentarDeNovo}
      </Button>
    </div>
  )
}

/** Upload of a batch of photos. Source: spec §2, §4, §5, §8. */
export function UploadTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.nav.upload)
  const form = useUploadForm(linha)
  const { element, submit, sendRest, sending, lost, cancel, ...upload } = useUpload(linha, form)
  const { sent, forgetSent, submitting, setSubmitting } = upload
  const { fotos } = form.content
  const bad = fotos.filter(isBad)
  const formId = useId()
  const state = { sending: sending !== null, judging: submitting === 'judging' }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Conteudo>
      <div className="upload">
        <div>
          {sent && <Receipt linha={linha} sent={sent} onClose={forgetSent} />}
          <form ref={element} id={formId} className="card" noValidate onSubmit={onSubmit}>
            <h1>{linha.upload.titulo}</h1>
            <Inputs linha={linha} form={form} />
            {lost && <Lost onRetry={submit} />}
            <SendButton {...state} className="formsend" />
          </form>
        </div>
        <Preview fotos={fotos} erroZip={linha.avisos.erroZip} onRemove={form.removeFoto} />
      </div>
      <Sendbar fotos={fotos} formId={formId} {...state} />
      {submitting === 'asking' && (
        <ProblemDialog
          bad={bad}
          good={fotos.length - bad.length}
          onSendRest={sendRest}
          onClose={() => setSubmitting('no')}
        />
      )}
      {sending && <SendingOverlay linha={linha} sending={sending} onCancel={cancel} />}
    </Conteudo>
  )
}
