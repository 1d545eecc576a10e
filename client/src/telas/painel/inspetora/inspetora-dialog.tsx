import { TEXTOS } from '#shared/textos/textos'
import { isFirstAnswerAwaited, missingOf } from '../../../calls/missing.ts'
import { trpc } from '../../../calls/trpc-react.ts'
import { Button } from '../../../ui/button.tsx'
import { FailedPart } from '../../../ui/placeholders/failed-part.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Loading } from '../../../ui/placeholders/loading.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { LogoField } from './logo-field.tsx'
import { useInspetoraForm } from './use-inspetora-form.ts'
import './inspetora.css'

const T = TEXTOS.inspetora

const NENHUMA = { nome: '', logo: null }

function InspetoraForm({
  nome,
  setNome,
  erros,
  logo,
  submit,
  busy,
  close,
}: ReturnType<typeof useInspetoraForm>) {
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={T.nome}
        // It takes the place of 'Fechar', which had the focus while the company was on its way.
        autoFocus
        hint={T.semNome}
        error={erros.nome}
        value={nome}
        autoComplete="organization"
        onChange={({ target }) => setNome(target.value)}
      />
      <LogoField {...logo} error={erros.logo} />
      <div className="actions">
        <Button onClick={close}>{TEXTOS.geral.fechar}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {T.salvar}
        </Button>
      </div>
    </form>
  )
}

/**
 * Form of the name and logo of the company that inspects, or the notice that another backend writes the
 * reports.
 */
export function InspetoraDialog({ onClose }: { onClose: () => void }) {
  const state = trpc.inspetora.state.useQuery(undefined, { gcTime: 0 })
  const { data } = state
  const missing = missingOf(state)
  const form = useInspetoraForm(data?.aqui ? data : NENHUMA, onClose)
  return (
    <>
      <Modal label={T.titulo} className="inspetora" onClose={form.close}>
        <h2>{T.titulo}</h2>
        {data?.aqui !== false && <p className="muted">{T.explica}</p>}
        {isFirstAnswerAwaited(state) && <Loading>{TEXTOS.geral.carregando}</Loading>}
        {missing && <FailedPart texto={T.erroBusca} {...missing} />}
        {data?.aqui && <InspetoraForm {...form} />}
        {data?.aqui === false && <p>{T.doBackend}</p>}
        {!data?.aqui && <Button onClick={onClose}>{TEXTOS.geral.fechar}</Button>}
      </Modal>
      {form.closeQuestion}
    </>
  )
}
