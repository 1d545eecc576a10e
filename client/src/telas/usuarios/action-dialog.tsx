import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { useAfterChange, useListAgain } from './use-after-change.ts'
import type { Acao, Usuario } from './usuario.ts'

const T = TEXTOS.usuarios

/** What was asked for, and about whom. */
export interface Aberto {
  acao: Acao
  usuario: Usuario
}

interface DialogProps {
  usuario: Usuario
  onClose: () => void
}

interface QuestionProps {
  titulo: string
  children?: ReactNode
  label: string
  busy: boolean
  onYes: () => void
  onClose: () => void
}

function Question({ titulo, children, label, busy, onYes, onClose }: QuestionProps) {
  const acoes = (
    <>
      <Button onClick={onClose}>{T.cancelar}</Button>
      <Button variant="primary" busy={busy} onClick={onYes}>
        {label}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={titulo} acoes={acoes} onClose={onClose}>
      {children}
    </ChoiceDialog>
  )
}

function DeactivateDialog({ usuario: { id, responsavel }, onClose }: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.deactivate.useMutation(useAfterChange(onClose))
  return (
    <Question
      titulo={T.perguntaDesativar(responsavel)}
      label={T.desativar}
      busy={isPending}
      onYes={() => mutate({ id })}
      onClose={onClose}
    >
      <p>{T.efeitoDesativar}</p>
    </Question>
  )
}

function ReactivateDialog({ usuario: { id, responsavel }, onClose }: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.reactivate.useMutation(useAfterChange(onClose))
  return (
    <Question
      titulo={T.perguntaReativar(responsavel)}
      label={T.reativar}
      busy={isPending}
      onYes={() => mutate({ id })}
      onClose={onClose}
    >
      <p>{T.efeitoReativar}</p>
    </Question>
  )
}

function UnlockDialog({ usuario: { email, responsavel }, onClose }: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.unlock.useMutation(useAfterChange(onClose))
  return (
    <Question
      titulo={T.perguntaDesbloquear(responsavel)}
      label={T.desbloquear}
      busy={isPending}
      onYes={() => mutate({ email })}
      onClose={onClose}
    >
      <p>{T.efeitoDesbloquear}</p>
    </Question>
  )
}

function ResetDialog({ usuario: { id, responsavel }, onClose }: DialogProps) {
  const again = useListAgain()
  const { mutate, isPending, data } = trpc.usuarios.resetSenha.useMutation({
    onSuccess: again,
    onError: (error) => notifyError(error, T.erro),
  })
  if (data) {
    const noted = (
      <Button variant="primary" onClick={onClose}>
        {T.anotada}
      </Button>
    )
    // Nothing beside the button closes it: what it shows comes never again.
    return (
      <ChoiceDialog titulo={T.senhaNova(responsavel)} acoes={noted} onClose={() => undefined}>
        <p>{T.senhaUmaVez}</p>
        <output className="usuarios__senha">{data.senha}</output>
      </ChoiceDialog>
    )
  }
  return (
    <Question
      titulo={T.perguntaRedefinir(responsavel)}
      label={T.redefinir}
      busy={isPending}
      onYes={() => mutate({ id })}
      onClose={onClose}
    >
      <p>{T.efeitoRedefinir}</p>
    </Question>
  )
}

const DIALOGS: Record<Acao, (props: DialogProps) => ReactNode> = {
  editar: EditDialog,
  redefinir: ResetDialog,
  desativar: DeactivateDialog,
  reativar: ReactivateDialog,
  desbloquear: UnlockDialog,
}

/** The dialog of what was asked for. */
export function ActionDialog({
  aberto: { acao, usuario },
  onClose,
}: {
  aberto: Aberto
  onClose: () => void
}) {
  const Dialog = DIALOGS[acao]
  return <Dialog usuario={usuario} onClose={onClose} />
}
