import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, type FormEvent } from 'react'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { useHeldWork } from '../../session/use-held-work.ts'
import { Campos } from './campos/campos.tsx'
import { JsonPicker } from './campos/json-picker.tsx'
import { countUnjudged, isBadFoto, isRepeated, type Sending } from './escolha/local-foto.ts'
import { FotoPicker } from './escolha/foto-picker.tsx'
import { Preview } from './previa/preview.tsx'
import { ProblemDialog } from './escolha/problem-dialog.tsx'
import { RepeatList } from './escolha/repeat-list.tsx'
import { UnnamedList } from './escolha/unnamed-list.tsx'
import { ProblemList } from './escolha/problem-list.tsx'
import { Receipt } from './recibo/receipt.tsx'
import { BegunLink, BegunEnvioList } from './retomada/begun-envio-list.tsx'
import { useBegunEnvios } from './retomada/use-begun-envios.ts'
import { loadEnvioHost } from './fila/envio/envio-layer.tsx'
import { Sendbar, SendButton } from './fila/send-button.tsx'
import {
  setEnvio,
  setMinimized,
  takeArrivedContent,
  takeRefusedJson,
  useEnvio,
  useFilaView,
} from './fila/fila-atual.ts'
import { useSend } from './fila/use-send.ts'
import { useSubmit } from './fila/use-submit.ts'
import { useUploadForm, type UploadForm } from './campos/use-upload-form.ts'
import '../../styles/formgrid.css'
import '../../styles/foto-grid.css'
import './upload.css'
import './escolha/problems.css'

const NOTHING: Sending = new Set()

/**
 * The form and its sending: whether a batch is sent, which of the form's photos are in it, and the receipt of
 * what was sent.
 */
function useUpload(linha: Linha, form: UploadForm) {
  const submit = useSubmit({ form, send: useSend(linha) })
  const envio = useEnvio()
  const view = useFilaView(envio)
  const askForJson = useEffectEvent(() => {
    const motivo = takeRefusedJson(linha.id)
    if (motivo === null) return
    form.refuseJson(motivo)
    submit.showError()
  })
  // The form asks for another file once the upload in which it was refused is gone.
  useEffect(() => {
    if (envio === null) askForJson()
  }, [envio])
  const hasArrived = view?.fase === 'pronto'
  const isDone = hasArrived && view.linha === linha.id
  const clear = useEffectEvent(() => {
    const content = takeArrivedContent(linha.id)
    if (content) form.clear(content)
  })
  // This also clears the form of an upload that arrived, and was closed, on another screen.
  useEffect(() => clear(), [isDone])
  // Only when the screen opens: while somebody fills in the next batch, the pill in the corner tells of the
  // upload.
  const open = useEffectEvent(() => isDone && setMinimized(false))
  useLayoutEffect(() => void open(), [])
  const isSending = view !== null && !hasArrived
  const begun = isSending ? envio?.content : null
  const sending: Sending = useMemo(
    () => (begun ? new Set(begun.fotos.map(({ id }) => id)) : NOTHING),
    [begun],
  )
  const isTold = isDone && !envio?.isSmall
  const sent = isTold && view.recibo ? { campos: view.campos, recibo: view.recibo } : null
  return { ...submit, isSending, sending, sent }
}

function Inputs({ linha, form }: { linha: Linha; form: UploadForm }) {
  const { content, errors, lost } = form
  return (
    <div className="formgrid">
      <Campos linha={linha} form={form} />
      {linha.upload.json && (
        <JsonPicker file={content.json} lost={lost.json} error={errors.json} onFile={form.setJson} />
      )}
      <FotoPicker
        count={content.fotos.length}
        unjudged={countUnjudged(content.fotos)}
        lost={lost.fotos}
        error={errors.fotos}
        onFiles={form.addFiles}
        onJsons={linha.upload.json ? form.takeJsons : undefined}
      />
    </div>
  )
}

/**
 * Remarks about the chosen photos. They come while photos are judged, and stand below the button that sends,
 * so that whoever is about to press it finds it where it was.
 */
function Remarks({ linha, form, sending }: { linha: Linha; form: UploadForm; sending: Sending }) {
  const { content } = form
  return (
    <div className="remarks">
      <ProblemList
        bad={content.fotos.filter(isBadFoto)}
        onLeaveOut={form.removeFoto}
        onLeaveOutAll={form.leaveOutBad}
      />
      <RepeatList
        repeated={content.fotos.filter(isRepeated)}
        sending={sending}
        onLeaveOutAll={() => form.leaveOutRepeated(sending)}
      />
      {linha.upload.json && <UnnamedList json={content.json} fotos={content.fotos} />}
    </div>
  )
}

/** Upload of a batch of photos. Source: spec §2, §4, §5, §8. */
export function UploadTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.nav.upload)
  // The code is loaded ahead; if that fails, the first upload asks for it again.
  useEffect(() => void loadEnvioHost().catch(() => undefined), [])
  const form = useUploadForm(linha)
  const { element, submit, sendRest, giveUp, isSending, sending, sent, submitting } = useUpload(linha, form)
  useHeldWork(form.content.fotos.length > 0 || Object.values(form.content.valores).some(Boolean))
  const { fotos } = form.content
  const bad = fotos.filter(isBadFoto)
  const formId = useId()
  const uploads = useBegunEnvios(linha, form.content)
  const begunList = useRef<HTMLElement>(null)
  const state = { sending: isSending, judging: submitting === 'judging' }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Conteudo>
      <div className="upload">
        <div className="upload__form">
          {sent && <Receipt linha={linha} sent={sent} onClose={() => setEnvio(null)} />}
          <form ref={element} id={formId} className="card" noValidate onSubmit={onSubmit}>
            <div className="upload__head">
              <h1>{linha.upload.titulo}</h1>
              <BegunLink begun={uploads.begun} onOpen={() => begunList.current?.focus()} />
            </div>
            <Inputs linha={linha} form={form} />
            <SendButton {...state} className="formsend" />
            <Remarks linha={linha} form={form} sending={sending} />
          </form>
        </div>
        <BegunEnvioList linha={linha} uploads={uploads} list={begunList} />
        <Preview fotos={fotos} sending={sending} erroZip={linha.avisos.erroZip} onRemove={form.removeFoto} />
      </div>
      <Sendbar fotos={fotos} formId={formId} {...state} />
      {submitting === 'asking' && (
        <ProblemDialog bad={bad} good={fotos.length - bad.length} onSendRest={sendRest} onClose={giveUp} />
      )}
    </Conteudo>
  )
}
