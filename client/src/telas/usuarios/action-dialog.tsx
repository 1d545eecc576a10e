import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { useReloadUserList } from '../../calls/reload-user-list.ts'
import { copyAndSay } from '../../page/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { useAfterChange } from './use-after-change.ts'
import type { Acao, Usuario } from './usuario.ts'

const T = TEXTOS.usuarios

/** The action that was asked for, and the user it is about. */
export interface Aberto {
  acao: Acao
  usuario: Usuario
}

interface DialogProps {
  usuario: Usuario
  onClose: () => void
}

/** Title, effect and answer of each question about a user. */
const PERGUNTAS = {
  desativar: { titulo: T.perguntaDesativar, efeito: T.efeitoDesativar, label: T.desativar },
  reativar: { titulo: T.perguntaReativar, efeito: T.efeitoReativar, label: T.reativar },
  desbloquear: { titulo: T.perguntaDesbloquear, efeito: T.efeitoDesbloquear, label: T.desbloquear },
  redefinir: { titulo: T.perguntaRedefinir, efeito: T.efeitoRedefinir, label: T.redefinir },
} as const

interface QuestionProps extends DialogProps {
  acao: keyof typeof PERGUNTAS
  busy: boolean
  onYes: () => void
}

function Question({ acao, usuario, busy, onYes, onClose }: QuestionProps) {
  const { titulo, efeito, label } = PERGUNTAS[acao]
  const acoes = (
    <>
      <Button onClick={onClose}>{TEXTOS.geral.cancelar}</Button>
      <Button variant="primary" busy={busy} onClick={onYes}>
        {label}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={titulo(usuario.responsavel)} acoes={acoes} onClose={onClose}>
      <p>{efeito}</p>
    </ChoiceDialog>
  )
}

function DeactivateDialog(props: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.deactivate.useMutation(useAfterChange(props.onClose))
  const onYes = () => mutate({ id: props.usuario.id })
  return <Question acao="desativar" busy={isPending} onYes={onYes} {...props} />
}

function ReactivateDialog(props: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.reactivate.useMutation(useAfterChange(props.onClose))
  const onYes = () => mutate({ id: props.usuario.id })
  return <Question acao="reativar" busy={isPending} onYes={onYes} {...props} />
}

function UnlockDialog(props: DialogProps) {
  const { mutate, isPending } = trpc.usuarios.unlock.useMutation(useAfterChange(props.onClose))
  const onYes = () => mutate({ email: props.usuario.email })
  return <Question acao="desbloquear" busy={isPending} onYes={onYes} {...props} />
}

function ResetDialog({ usuario, onClose }: DialogProps) {
  const again = useReloadUserList()
  const { mutate, isPending, data } = trpc.usuarios.resetSenha.useMutation({
    onSuccess: again,
    onError: (error) => notifyError(error, T.erro),
  })
  if (data) {
    const noted = (
      <>
        <Button onClick={() => void copyAndSay(data.senha, T)}>{T.copiar}</Button>
        <Button variant="primary" onClick={onClose}>
          {T.anotada}
        </Button>
      </>
    )
    // Only the button closes it: what it shows is never shown again.
    return (
      <ChoiceDialog titulo={T.senhaNova(usuario.responsavel)} acoes={noted} onClose={() => undefined}>
        <p>{T.senhaUmaVez}</p>
        <output className="usuarios__senha">{data.senha}</output>
      </ChoiceDialog>
    )
  }
  const onYes = () => mutate({ id: usuario.id })
  // While the call is under way the dialog stays: the senha is changed in any case, and nobody would see the
  // new one.
  const leave = isPending ? () => undefined : onClose
  return <Question acao="redefinir" busy={isPending} onYes={onYes} usuario={usuario} onClose={leave} />
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
