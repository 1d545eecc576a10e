import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { ZIP_MANIFESTO } from '#shared/contract/documentos/arquivos'
import { AppError } from '#shared/errors/errors'
import { safeEntryNames } from '#shared/foto/entry-names'
import { manifestoCsv, type FotoListada } from '#shared/contract/documentos/manifesto'
import { labelDano, type Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { TEXTOS_MANIFESTO } from '#shared/textos/documentos/manifesto'
import { TEXTOS_RETENCAO } from '#shared/textos/retencao'
import type { ArchivedFoto } from '../db/repos/fotos-repo.ts'
import { numeroOf } from './foto-record.ts'
import { parseChave, type FotoStorage, type StoredSize } from '../storage/foto-storage.ts'
import { zipOf, type ZipFile, type ZipOfFiles } from './zip-bytes.ts'

type Situacao = 'presente' | 'danificada' | 'removida' | 'ausente'

/** A photo that was asked for, and what became of its original. */
interface Met {
  row: ArchivedFoto
  situacao: Situacao
}

/** What an archive is made of: the photos that were asked for, in the order of their search. */
export interface ArchiveRequest {
  linha: Linha
  rows: readonly ArchivedFoto[]
  storage: FotoStorage
  /** Writes an instant as a date on the calendar of the person who asks, '22/11/2026'. */
  data: (iso: string) => string
  /** Called with the originals that are missing or cannot be read (maybe none), also when no original is left. */
  onMissing: (missing: MissingFotos) => void | Promise<void>
}

/** Keys of the originals that an archive lacks. */
export interface MissingFotos {
  /** Not there, or not whole. */
  ausentes: string[]
  /** There, and cannot be read. */
  ilegiveis: string[]
}

export interface FotoArchive extends ZipOfFiles {
  /** Number of photos in the archive. */
  fotos: number
}

/** Up to so many photos the storage is asked about each file; for more, it lists their batches. */
const FEW = 50

type Sizes = ReadonlyMap<string, StoredSize | null>

/** The sizes of the originals that were not removed by age. Throws STORAGE_UNAVAILABLE. */
async function sizesOf(archived: readonly ArchivedFoto[], storage: FotoStorage): Promise<Sizes> {
  const rows = archived.filter(({ removido_em }) => removido_em === null)
  if (rows.length <= FEW)
    return new Map(
      await Promise.all(rows.map(async ({ chave }) => [chave, await storage.size(chave)] as const)),
    )
  const sizes = new Map<string, StoredSize>()
  const lotes = new Map(rows.map(({ lote_id, chave }) => [lote_id, chave]))
  for (const chave of lotes.values()) {
    const found = await storage.sizes(parseChave(chave).lote)
    // Of a batch that is not there at all, asking for one file tells whether the storage is away.
    if (found.size === 0) await storage.size(chave)
    for (const [key, bytes] of found) sizes.set(key, bytes)
  }
  return sizes
}

function situacaoOf(row: ArchivedFoto, sizes: Sizes): Situacao {
  if (row.removido_em !== null) return 'removida'
  if (sizes.get(row.chave) !== row.size) return 'ausente'
  return row.problema === 'danificada' ? 'danificada' : 'presente'
}

const isIn = ({ situacao }: Met) => situacao === 'presente' || situacao === 'danificada'

function marcacaoOf(linha: Linha, row: ArchivedFoto): string {
  if (row.marcacao_id === null) return TEXTOS_MANIFESTO.naoSalva
  if (isSemDano(row)) return TEXTOS_MANIFESTO.semDano
  return row.dano ? labelDano(linha, row.dano) : TEXTOS_MANIFESTO.semTipo
}

function listed({ linha, data }: ArchiveRequest, met: Met, arquivo: string | undefined): FotoListada {
  const { row, situacao } = met
  const { situacoes } = TEXTOS_MANIFESTO
  return {
    numero: numeroOf(row),
    nome: row.nome,
    arquivo: arquivo ?? null,
    bytes: row.size,
    sha256: row.sha256,
    marcacao: marcacaoOf(linha, row),
    dimensao: row.dimensao,
    observacao: row.observacao,
    posicaoM: row[linha.posicao.campo],
    capturadaEm: row.capturada_em,
    situacao: situacao === 'removida' ? situacoes.removida(data(row.removido_em ?? '')) : situacoes[situacao],
  }
}

const original = ({ row }: Met, name: string): ZipFile => ({
  name,
  size: row.size,
  crc32: row.crc32,
  modified: new Date(row.criado_em),
  version: row.sha256,
  chave: row.chave,
})

function manifesto(csv: string, modified: Date): ZipFile {
  const bytes = Buffer.from(csv)
  return {
    name: ZIP_MANIFESTO,
    size: bytes.length,
    crc32: crc32(bytes),
    modified,
    version: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  }
}

/**
 * The originals of photos as one archive, and last in it the list that names each photo asked for, with what became
 * of those that are not there. Throws NOT_FOUND when no original is left.
 */
export async function fotoArchive(request: ArchiveRequest): Promise<FotoArchive> {
  const { rows, storage } = request
  const sizes = await sizesOf(rows, storage)
  const asked = rows.map((row): Met => ({ row, situacao: situacaoOf(row, sizes) }))
  const missing = asked.filter(({ situacao }) => situacao === 'ausente').map(({ row }) => row.chave)
  await request.onMissing({
    ausentes: missing.filter((chave) => sizes.get(chave) !== 'unreadable'),
    ilegiveis: missing.filter((chave) => sizes.get(chave) === 'unreadable'),
  })
  const kept = asked.filter(isIn)
  if (kept.length === 0) {
    const gone = asked.every(({ situacao }) => situacao === 'removida')
    throw new AppError('NOT_FOUND', {
      texto: gone ? TEXTOS_RETENCAO.nenhumOriginal : TEXTOS_MANIFESTO.nenhumOriginal,
    })
  }
  const names = new Map(safeEntryNames(kept.map(({ row }) => row)).map((name, index) => [kept[index], name]))
  const csv = manifestoCsv(
    request.linha,
    asked.map((met) => listed(request, met, names.get(met))),
  )
  // Rows come by batch, so the list gets the date of the last batch: today's date would change the archive.
  const newest = kept.at(-1)?.row.criado_em ?? 0
  const files = kept.map((met) => original(met, names.get(met) ?? met.row.nome))
  return {
    ...zipOf([...files, manifesto(csv, new Date(newest))], storage),
    fotos: kept.length,
  }
}
