import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { formatarMegabytes } from '#shared/formato'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { descreverBusca } from '../../linha/busca-form.tsx'
import { lerSessao } from '../../sessao/armazenamento.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ProgressOverlay } from '../../ui/progress-overlay.tsx'
import { notify } from '../../ui/toast.tsx'
import { Campos } from './campos.tsx'
import { JsonPicker } from './json-picker.tsx'
import { totalBytes, type LocalPhoto } from './local-photo.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { Preview } from './preview.tsx'
import { useSend } from './use-send.ts'
import { useUploadForm, type UploadForm } from './use-upload-form.ts'
import '../../styles/formgrid.css'
import '../../styles/photo-grid.css'
import './upload.css'

const T = TEXTOS.upload

/** Submit of the form: checks, focus on the first error, then the sending. */
function useSubmit(form: UploadForm, send: ReturnType<typeof useSend>['send']) {
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])
  const submit = () => {
    const userId = lerSessao()?.userId
    if (!userId) notify.error(T.naoAutenticado)
    const valid = form.validate()
    if (!valid) setRefused((n) => n + 1)
    else if (userId) void send(form.content, userId)
  }
  return { element, submit }
}

function Sendbar({
  photos,
  formId,
  disabled,
}: {
  photos: readonly LocalPhoto[]
  formId: string
  disabled: boolean
}) {
  return (
    <div className="sendbar">
      <span className="sm">
        <b>{TEXTOS.download.fotos(photos.length)}</b>
        <br />
        <span className="muted">{formatarMegabytes(totalBytes(photos))}</span>
      </span>
      <Button type="submit" form={formId} variant="primary" block icon="subir" disabled={disabled}>
        {T.enviar}
      </Button>
    </div>
  )
}

/** Upload of a batch of photos. Source: spec §2, §4, §5, §8. */
export function UploadTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.nav.upload)
  const form = useUploadForm(linha)
  const { content, errors } = form
  const { percent, lost, send, cancel } = useSend(linha, form.clear)
  const { element, submit } = useSubmit(form, send)
  const formId = useId()
  const sending = percent !== null
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Conteudo>
      <div className="up">
        <form ref={element} id={formId} className="card" noValidate onSubmit={onSubmit}>
          <h1>{linha.upload.titulo}</h1>
          <div className="formgrid">
            <Campos linha={linha} form={form} />
            {linha.upload.json && (
              <JsonPicker file={content.json} error={errors.json} onFile={form.setJson} />
            )}
            <PhotoPicker count={content.photos.length} error={errors.photos} onFiles={form.addFiles} />
          </div>
          {lost && (
            <div className="field send-error" role="alert">
              <FieldError>{TEXTOS.geral.semConexao}</FieldError>
              <Button icon="denovo" onClick={submit}>
                {T.tentarDeNovo}
              </Button>
            </div>
          )}
          <Button type="submit" variant="primary" block icon="subir" className="formsend" disabled={sending}>
            {T.enviar}
          </Button>
        </form>
        <Preview photos={content.photos} erroZip={linha.avisos.erroZip} onRemove={form.removePhoto} />
      </div>
      <Sendbar photos={content.photos} formId={formId} disabled={sending} />
      {sending && (
        <ProgressOverlay
          percent={percent}
          label={T.enviando(content.photos.length)}
          cancelLabel={T.cancelar}
          onCancel={cancel}
        >
          {descreverBusca(linha.busca.download, content.valores)}. {T.mantenha}
        </ProgressOverlay>
      )}
    </Conteudo>
  )
}
