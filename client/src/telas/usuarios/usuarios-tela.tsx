import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ERRORS } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { failureOf } from '../../calls/failure.ts'
import type { Missing } from '../../calls/missing.ts'
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
function SemLista({ error, missing }: { error: unknown; missing: Missing }) {
  const { status, message } = failureOf(error)
  if (status === ERRORS.NOT_FOUND.http) return <p className="card card--padded">{message}</p>
  return (
    <div className="card card--padded">
      <FailedPart texto={T.erroLista} {...missing} />
    </div>
  )
}

interface BuscaProps {
  /** What the search has found; undefined when it failed or has not answered. */
  list: Usuarios | undefined
  texto: string
  onSearch: (texto: string) => void
}

/** The field that searches, and how many it finds. */
function Busca({ list, texto, onSearch }: BuscaProps) {
  return (
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
        {list && T.contagem(list.achados, list.total)}
      </p>
    </div>
  )
}

function Lista({ list: { usuarios, achados, more } }: { list: Usuarios }) {
  const [aberto, setAberto] = useState<Aberto>()
  // A late answer for one dialog must not close another one.
  const close = (one: Aberto) => setAberto((now) => (now === one ? undefined : now))
  return (
    <>
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
      {aberto && <ActionDialog aberto={aberto} onClose={() => close(aberto)} />}
    </>
  )
}

/**
 * The text that is searched for, and a function that changes it. It is kept beside the answers for a way back to this
 * place in the history, not in the address, which would show whose e-mail was typed.
 */
function useKeptTexto(): [string, (texto: string) => void] {
  const { key } = useLocation()
  const cache = useQueryClient()
  const kept = ['usuarios-texto', key]
  const [texto, setTexto] = useState(() => cache.getQueryData<string>(kept) ?? '')
  const change = (typed: string) => {
    cache.setQueryData(kept, typed)
    setTexto(typed)
  }
  return [texto, change]
}

/** Every user, for administradores: registration, nivel, access and senha. */
export function UsuariosTela() {
  usePageTitle(T.titulo)
  const [texto, setTexto] = useKeptTexto()
  const { list, busca, error, missing } = useUsuarios(texto)
  // This is also true while a search fails, so that the field stays for whoever is typing in it.
  const isSearched = texto !== '' || busca !== ''
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
      {(list || isSearched) && <Busca list={list} texto={texto} onSearch={setTexto} />}
      {!list && !missing && <Loading>{TEXTOS.geral.carregando}</Loading>}
      {missing && <SemLista error={error} missing={missing} />}
      {list && <Lista list={list} />}
    </Conteudo>
  )
}
