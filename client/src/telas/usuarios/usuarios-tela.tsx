import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../calls/failure.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { MorePart } from '../../ui/lists/more-part.tsx'
import { ActionDialog, type Aberto } from './action-dialog.tsx'
import { useUsuarios, type Usuarios } from './use-usuarios.ts'
import { UsuarioTable } from './usuario-table.tsx'
import './usuarios.css'

const T = TEXTOS.usuarios

/** Why there is no list: the users are kept elsewhere, or the call failed. */
function SemLista({ error, ...retry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  const { status, message } = failureOf(error)
  if (status === ERRORS.NOT_FOUND.http) return <p className="card card--padded">{message}</p>
  return (
    <div className="card card--padded">
      <FailedPart texto={T.erroLista} {...retry} />
    </div>
  )
}

interface ListaProps {
  list: Usuarios
  texto: string
  onSearch: (texto: string) => void
}

function Lista({ list, texto, onSearch }: ListaProps) {
  const [aberto, setAberto] = useState<Aberto>()
  const { usuarios, achados, total, more } = list
  return (
    <>
      <div className="card toolbar usuarios__busca">
        <TextField
          label={T.buscar}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={texto}
          onChange={({ target }) => onSearch(target.value)}
        />
        <p className="toolbar__status" role="status">
          {T.contagem(achados, total)}
        </p>
      </div>
      {usuarios.length === 0 ? (
        <div className="card">
          <EmptyState art="registros" texto={T.nenhum}>
            <p>{T.nenhumDica}</p>
          </EmptyState>
        </div>
      ) : (
        <UsuarioTable usuarios={usuarios} onOpen={setAberto} />
      )}
      {more && <MorePart {...more} mostrados={usuarios.length} total={achados} />}
      {aberto && <ActionDialog aberto={aberto} onClose={() => setAberto(undefined)} />}
    </>
  )
}

/** Every user, for administradores: registration, nivel, access and senha. */
export function UsuariosTela() {
  usePageTitle(T.titulo)
  const [texto, setTexto] = useState('')
  const { list, error, busy, refetch } = useUsuarios(texto)
  return (
    <Conteudo className="usuarios">
      <BackLink to={ROTAS.homeadm}>{T.voltar}</BackLink>
      <div className="head">
        <h1>{T.titulo}</h1>
        <Link className={buttonClass({ variant: 'primary' })} to={ROTAS.register}>
          <Icon name="usuarioMais" />
          {TEXTOS.painel.cadastrarUsuarios}
        </Link>
      </div>
      {!list && !error && <Loading>{TEXTOS.geral.carregando}</Loading>}
      {!list && error && <SemLista error={error} busy={busy} onRetry={refetch} />}
      {list && <Lista list={list} texto={texto} onSearch={setTexto} />}
    </Conteudo>
  )
}
