import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { PAGINA } from '#shared/contract/paginas'
import type { UserItem, UserList as Usuarios } from '#shared/contract/pessoas/usuario'
import { TEXTOS } from '#shared/textos/textos'
import type { Missing } from '../../calls/missing.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { useParts, type Part } from '../../calls/use-parts.ts'
import { data } from '../../page/datas.ts'
import { Email } from '../../ui/email.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { MorePart } from '../../ui/lists/more-part.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'
import { reportFailure } from './use-painel.ts'
import './user-list.css'

const ITEM_PX = 58
/**
 * How many users fit beside the chart however long their e-mails are; more of them scroll in their box, and
 * push nothing down.
 */
const BESIDE_CHART = 3

interface UserListProps {
  /** The first users; undefined when the call failed. */
  inicio: Usuarios | undefined
  /** When `inicio` came, in ms since 1970. */
  chegou: number
  falha: Missing
}

/** The users that have come, and how the list goes on. */
function useUsers({ inicio, chegou }: Pick<UserListProps, 'inicio' | 'chegou'>) {
  const { admin } = trpc.useUtils().client
  return useParts<UserItem, Part<UserItem>>({
    queryKey: ['painel', 'usuarios', chegou],
    ask: async (depois, signal) => ({
      itens: await admin.userList.query(
        { limite: PAGINA, ...(depois !== undefined && { depois }) },
        { signal },
      ),
    }),
    ...(inicio && { inicio: { itens: inicio } }),
    enabled: inicio !== undefined,
    onError: reportFailure,
  })
}

/** Users with e-mail, name when there is one, and date. Source: spec §2. */
export function UserList({ inicio, chegou, falha }: UserListProps) {
  const { itens, more } = useUsers({ inicio, chegou })
  return (
    <section className="card card--padded">
      <div className="head user-list__head">
        <h2>{TEXTOS.painel.usuarios}</h2>
        <Link className={buttonClass({ small: true })} to={ROTAS.usuarios}>
          {TEXTOS.usuarios.gerenciar}
        </Link>
      </div>
      {inicio && itens ? (
        <VirtualList
          className="user-list"
          label={TEXTOS.painel.usuarios}
          items={itens}
          long={inicio.length > BESIDE_CHART}
          end={more && <MorePart {...more} mostrados={itens.length} />}
          itemKey={({ id }) => String(id)}
          itemHeight={ITEM_PX}
          renderItem={({ email, nome, created_at }) => (
            <div className="user-list__row">
              <Email strong>{email || TEXTOS.geral.semValor}</Email>
              <time className="num" dateTime={created_at}>
                {data(created_at) || TEXTOS.geral.semValor}
              </time>
              {nome && <span>{nome}</span>}
            </div>
          )}
        />
      ) : (
        <FailedPart {...falha} />
      )}
    </section>
  )
}
