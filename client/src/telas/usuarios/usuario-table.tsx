import { useLayoutEffect, useRef } from 'react'
import { NIVEL_INFO } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { data, dataHora } from '../../page/datas.ts'
import { readSession } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Aberto } from './action-dialog.tsx'
import type { Acao, Usuario } from './usuario.ts'

const T = TEXTOS.usuarios
const { colunas } = T

function Situacao({ desativado_em, bloqueado, senha_provisoria }: Usuario) {
  return (
    <div className="usuarios__pills">
      {desativado_em === null ? (
        <span className="pill pill--ok">{T.ativo}</span>
      ) : (
        <span className="pill pill--err" title={data(desativado_em)}>
          {T.desativado}
        </span>
      )}
      {bloqueado && (
        <span className="pill pill--warn" title={T.bloqueadoDica}>
          {T.bloqueado}
        </span>
      )}
      {senha_provisoria && <span className="pill">{T.senhaGerada}</span>}
    </div>
  )
}

/** Actions that are possible on a user; fewer on one's own account. */
const acoesDe = ({ desativado_em, bloqueado }: Usuario, isOwn: boolean): Acao[] => [
  'editar',
  ...(isOwn ? [] : (['redefinir', desativado_em === null ? 'desativar' : 'reativar'] as const)),
  ...(bloqueado ? (['desbloquear'] as const) : []),
]

/**
 * The button of an action. If the action removes the button, the focus goes to the first button of its row.
 */
function AcaoButton({ acao, email, onClick }: { acao: Acao; email: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) own?.parentElement?.querySelector('button')?.focus()
    }
  }, [])
  return (
    <Button
      ref={button}
      small
      variant={acao === 'desativar' ? 'danger' : undefined}
      aria-label={`${T[acao]}: ${email}`}
      onClick={onClick}
    >
      {T[acao]}
    </Button>
  )
}

interface RowProps {
  usuario: Usuario
  onOpen: (aberto: Aberto) => void
}

function Row({ usuario, onOpen }: RowProps) {
  const { id, email, responsavel, nivel, ultimo_acesso, desativado_em } = usuario
  const isOwn = String(id) === readSession()?.userId
  return (
    <tr className={classNames(desativado_em !== null && 'usuarios__fora')}>
      <td className="num" data-label={colunas.id}>
        {id}
      </td>
      <th scope="row">
        <b>
          {responsavel}
          {isOwn && <span className="pill">{T.voce}</span>}
        </b>
        <Email>{email}</Email>
      </th>
      <td data-label={colunas.nivel}>{NIVEL_INFO[nivel].label}</td>
      <td>
        <Situacao {...usuario} />
      </td>
      <td data-label={colunas.ultimoAcesso}>
        {ultimo_acesso === null ? (
          T.semAcesso
        ) : (
          <time dateTime={ultimo_acesso}>{dataHora(ultimo_acesso)}</time>
        )}
      </td>
      <td>
        <div className="usuarios__acoes">
          {acoesDe(usuario, isOwn).map((acao) => (
            <AcaoButton
              // Both are one button, which says the opposite once its action is done: the focus stays on it.
              key={acao === 'reativar' ? 'desativar' : acao}
              acao={acao}
              email={email}
              onClick={() => onOpen({ acao, usuario })}
            />
          ))}
        </div>
      </td>
    </tr>
  )
}

/** The users in a table; on phones each is a card. */
export function UsuarioTable({
  usuarios,
  onOpen,
}: {
  usuarios: readonly Usuario[]
  onOpen: RowProps['onOpen']
}) {
  return (
    <div className="card usuarios__tabela">
      <table aria-label={T.titulo}>
        <thead>
          <tr>
            <th scope="col">{colunas.id}</th>
            <th scope="col">{colunas.nome}</th>
            <th scope="col">{colunas.nivel}</th>
            <th scope="col">{colunas.situacao}</th>
            <th scope="col">{colunas.ultimoAcesso}</th>
            <th scope="col">{colunas.acoes}</th>
          </tr>
        </thead>
        <tbody>
          {usuarios.map((usuario) => (
            <Row key={usuario.id} usuario={usuario} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
