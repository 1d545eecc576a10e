import { Migrator, sql, type Kysely } from 'kysely'
import { OperatorError } from '#shared/errors/operator-error'
import { codeOf, reasonOf } from '#shared/errors/thrown'
import { comando } from '#shared/textos/comandos'
import { initial } from './migrations/001-initial.ts'
import { usuariosInativos } from './migrations/002-usuarios-inativos.ts'
import { fotosProblema } from './migrations/004-fotos-problema.ts'
import { buscaNormalizada } from './migrations/005-busca-normalizada.ts'
import { usuariosSenha } from './migrations/006-usuarios-senha.ts'
import { originaisRemovidos } from './migrations/008-originais-removidos.ts'
import { relatorioDoCliente } from './migrations/009-relatorio-do-cliente.ts'
import { calibracoes } from './migrations/010-calibracoes.ts'
import { buscaSemAcentos } from './migrations/011-busca-sem-acentos.ts'
import { tratamento } from './migrations/012-tratamento.ts'
import { escopo } from './migrations/013-escopo.ts'
import { processos } from './migrations/014-processos.ts'
import { processosConhecidos } from './migrations/015-processos-conhecidos.ts'
import { senhasErradas } from './migrations/016-senhas-erradas.ts'
import { buscaEspacos } from './migrations/017-busca-espacos.ts'
import { buscaEspacosSeguidos } from './migrations/018-busca-espacos-seguidos.ts'
import type { Schema } from './schema.ts'

const MIGRATIONS = {
  '001-initial': initial,
  '002-usuarios-inativos': usuariosInativos,
  '004-fotos-problema': fotosProblema,
  '005-busca-normalizada': buscaNormalizada,
  '006-usuarios-senha': usuariosSenha,
  '008-originais-removidos': originaisRemovidos,
  '009-relatorio-do-cliente': relatorioDoCliente,
  '010-calibracoes': calibracoes,
  '011-busca-sem-acentos': buscaSemAcentos,
  '012-tratamento': tratamento,
  '013-escopo': escopo,
  '014-processos': processos,
  '015-processos-conhecidos': processosConhecidos,
  '016-senhas-erradas': senhasErradas,
  '017-busca-espacos': buscaEspacos,
  '018-busca-espacos-seguidos': buscaEspacosSeguidos,
}

/** The name of the latest migration, which names the version of the tables. */
export const TABLES_VERSION = Object.keys(MIGRATIONS).at(-1) ?? ''

const ofNewer = (name: string) =>
  new OperatorError(
    `O banco ${name} é de uma versão mais nova: use o programa dela, ou restaure a cópia feita antes de atualizar. Nada foi alterado.`,
  )

/** SQLSTATE of a statement that the user has no right to. */
const NO_RIGHT = '42501'

/** Called before tables of an earlier version are changed, with that version. */
export type TellOlder = (version: string) => void

/** Runs what is left to run; returns what went wrong. */
async function bringToLatest(migrator: Migrator, onOlder: TellOlder | undefined): Promise<unknown> {
  const version = (await migrator.getMigrations()).findLast(({ executedAt }) => executedAt)?.name
  if (version !== undefined && version !== TABLES_VERSION) onOlder?.(version)
  return (await migrator.migrateToLatest()).error
}

interface Migrating {
  /** How the operator calls the database. */
  name: string
  /** Where its tables are, when that has to be said. */
  schema?: string | undefined
  onOlder?: TellOlder | undefined
}

/**
 * Brings the tables to this version, all in one transaction; on PostgreSQL backends that start at the same time wait
 * for each other. Throws OperatorError, also for tables of a newer version.
 */
export async function migrate(db: Kysely<Schema>, { name, schema, onOlder }: Migrating): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const error = await bringToLatest(migrator, onOlder).catch((thrown: unknown) => thrown)
  if (!error) return
  const reason = reasonOf(error)
  // Kysely calls tables corrupted when they know a migration that this version does not have.
  if (/previously executed migration \S+ is missing/.test(reason)) throw ofNewer(name)
  if (codeOf(error) === NO_RIGHT)
    throw new OperatorError(
      `O usuário do banco ${name} não pode criar nem mudar as tabelas (${reason}): faça dele o dono do banco.`,
      { cause: error },
    )
  throw new OperatorError(
    `O banco ${name} não pôde ser trazido a esta versão (${reason}); ele pode ser de uma versão mais nova.`,
    { cause: error },
  )
}

/** Throws OperatorError for a database whose tables are of another version; changes nothing. */
export async function requireThisVersion(db: Kysely<Schema>, name: string): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const there = new Set(done.rows.map((row) => row.name))
  const ours = Object.keys(MIGRATIONS)
  if ([...there].some((migration) => !ours.includes(migration))) throw ofNewer(name)
  if (ours.some((migration) => !there.has(migration)))
    throw new OperatorError(
      `O banco ${name} é de uma versão anterior: rode antes ${comando('migrate')} com ele.`,
    )
}
