import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import type { UserList as Usuarios } from '#shared/contract/usuario'
import { TEXTOS } from '#shared/textos/textos'
import { data } from '../../page/datas.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'
import type { Falha } from './use-painel.ts'

const ITEM_PX = 58

/** Users with e-mail, name when there is one, and date. Source: spec §2. */
export function UserList({ usuarios, falha }: { usuarios: Usuarios | undefined; falha: Falha }) {
  return (
    <section className="card card--padded">
      <div className="head user-list__head">
        <h2>{TEXTOS.painel.usuarios}</h2>
        <Link className={buttonClass({ small: true })} to={ROTAS.usuarios}>
          {TEXTOS.usuarios.gerenciar}
        </Link>
      </div>
      {usuarios ? (
        <VirtualList
          className="user-list"
          label={TEXTOS.painel.usuarios}
          items={usuarios}
          itemKey={({ id }) => String(id)}
          itemHeight={ITEM_PX}
          renderItem={({ email, nome, created_at }) => (
            <div className="user-list__row">
              <b>{email}</b>
              <time className="num" dateTime={created_at}>
                {data(created_at)}
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
