import { useRef, useState } from 'react'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_TOKENS as T } from '#shared/textos/pessoas/tokens'
import { isFirstAnswerAwaited, missingOf } from '../../calls/missing.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { trpc, type Outputs } from '../../calls/trpc-react.ts'
import { data, dataHora } from '../../page/datas.ts'
import { notify } from '../../page/notice.ts'
import { canOpen } from '../../session/access.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { MetaList } from '../../ui/lists/meta-list.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'

type Token = Outputs['tokens']['listAll'][number]

/** Asks before a token is ended for good. */
function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const utils = trpc.useUtils()
  const revoke = trpc.tokens.revoke.useMutation({
    onSuccess: () => notify.ok(T.revogado),
    onError: (error) => notifyError(error, T.erroRevogar),
    onSettled: () => void utils.tokens.invalidate(),
  })
  // `onClose` is given to this call: an answer that comes after the dialog was closed must not close another
  // one.
  const onYes = () => revoke.mutate({ id: token.id }, { onSettled: onClose })
  const acoes = (
    <>
      <Button onClick={onClose}>{TEXTOS.geral.cancelar}</Button>
      <Button variant="danger" busy={revoke.isPending} onClick={onYes}>
        {T.revogar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={T.revogarPergunta(token.nome)} acoes={acoes} onClose={onClose}>
      <p>{T.revogarEfeito}</p>
    </ChoiceDialog>
  )
}

const rowsOf = ({ id, acesso, usuario, createdAt, lastUsedAt, expiresAt }: Token, withOwner: boolean) => [
  ...(withOwner ? [{ label: T.de, valor: usuario.email }] : []),
  { label: T.acesso, valor: T.acessos[acesso], texto: true },
  { label: T.terminaEm, valor: dataHora(expiresAt), num: true },
  { label: T.criadoEm, valor: data(createdAt), num: true },
  { label: T.usadoEm, valor: lastUsedAt === null ? T.nuncaUsado : dataHora(lastUsedAt), num: true },
  { label: T.numero, valor: id, num: true },
]

interface TokenItemProps {
  token: Token
  withOwner: boolean
  onRevoke: () => void
}

function TokenItem({ token, withOwner, onRevoke }: TokenItemProps) {
  const item = useRef<HTMLLIElement>(null)
  useFocusLeft(item)
  return (
    <li ref={item}>
      <div className="tokens__head">
        <b>{token.nome}</b>
        <Button small aria-label={T.revogarQual(token.nome)} onClick={onRevoke}>
          {T.revogar}
        </Button>
      </div>
      <MetaList rows={rowsOf(token, withOwner)} />
    </li>
  )
}

/** The user's own live tokens, or everybody's for an administrador, each with the button that ends it. */
export function TokenList() {
  const isAdmin = canOpen(ADMINISTRADORES)
  const own = trpc.tokens.list.useQuery(undefined, { enabled: !isAdmin })
  const all = trpc.tokens.listAll.useQuery(undefined, { enabled: isAdmin })
  const [asked, setAsked] = useState<Token | null>(null)
  const list = isAdmin ? all : own
  const { data: tokens } = list
  const missing = missingOf(list)
  const titulo = isAdmin ? T.listaDeTodos : T.lista
  return (
    <div className="tokens">
      <h3>{titulo}</h3>
      {isFirstAnswerAwaited(list) && <Loading>{TEXTOS.geral.carregando}</Loading>}
      {missing && <FailedPart texto={T.erroLista} {...missing} />}
      {tokens?.length === 0 && <p className="muted">{T.nenhum}</p>}
      {tokens && tokens.length > 0 && (
        <ul aria-label={titulo}>
          {tokens.map((token) => (
            <TokenItem key={token.id} token={token} withOwner={isAdmin} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {asked && <RevokeDialog token={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
