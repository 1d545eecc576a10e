import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../calls/failure.ts'
import { trpc } from '../../calls/trpc-react.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { ActionDialog, type Aberto } from './action-dialog.tsx'
import { matches, type Usuario } from './usuario.ts'
import { UsuarioTable } from './usuario-table.tsx'
import './usuarios.css'

const T = TEXTOS.usuarios

/** Rows that are drawn at once; more come when they are asked for. */
const PAGE = 100

/** Why there is no list: the users are kept elsewhere, or the call failed. */
function SemLista({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { status, message } = failureOf(error)
  if (status === ERRORS.NOT_FOUND.http) return <p className="card card--padded">{message}</p>
  return (
    <div className="card card--padded usuarios__falha" role="alert">
      <p>{T.erroLista}</p>
      <Button icon="denovo" onClick={onRetry}>
        {TEXTOS.upload.tentarDeNovo}
      </Button>
    </div>
  )
}

function Lista({ usuarios }: { usuarios: readonly Usuario[] }) {
  const [texto, setTexto] = useState('')
  const [most, setMost] = useState(PAGE)
  const [aberto, setAberto] = useState<Aberto>()
  const procurado = useDeferredValue(texto)
  const found = usuarios.filter((usuario) => matches(usuario, procurado))
  return (
    <>
      <div className="card toolbar usuarios__busca">
        <TextField
          label={T.buscar}
          type="search"
          autoComplete="off"
          value={texto}
          onChange={({ target }) => setTexto(target.value)}
        />
        <p className="toolbar__status" role="status">
          {T.contagem(found.length, usuarios.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <div className="card">
          <EmptyState art="registros" texto={T.nenhum}>
            <p>{T.nenhumDica}</p>
          </EmptyState>
        </div>
      ) : (
        <UsuarioTable usuarios={found.slice(0, most)} onOpen={setAberto} />
      )}
      {found.length > most && (
        <Button className="usuarios__mais" onClick={() => setMost(most + PAGE)}>
          {T.mostrarMais}
        </Button>
      )}
      {aberto && <ActionDialog aberto={aberto} onClose={() => setAberto(undefined)} />}
    </>
  )
}

/** Every user, for administradores: registration, nivel, access and senha. */
export function UsuariosTela() {
  usePageTitle(T.titulo)
  const { data, error, isPending, refetch } = trpc.usuarios.list.useQuery()
  return (
    <Conteudo className="usuarios">
      <Link className={`back ${buttonClass({ variant: 'quiet', small: true })}`} to={ROTAS.homeadm}>
        <Icon name="anterior" />
        {T.voltar}
      </Link>
      <div className="head">
        <h1>{T.titulo}</h1>
        <Link className={buttonClass({ variant: 'primary' })} to={ROTAS.register}>
          <Icon name="usuarioMais" />
          {TEXTOS.painel.cadastrarUsuarios}
        </Link>
      </div>
      {isPending && <Loading>{TEXTOS.geral.carregando}</Loading>}
      {error && !data && <SemLista error={error} onRetry={() => void refetch()} />}
      {data && <Lista usuarios={data} />}
    </Conteudo>
  )
}
