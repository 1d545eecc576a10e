import type { CallOptions, Foto, LinhaId, Procedures } from './calls.ts'
import { openConnection } from './connection.ts'
import type { Connection, ConnectionOptions } from './connection.ts'
import { download } from './download.ts'
import type { Baixado } from './download.ts'
import { linhaOf } from './linha.ts'
import { createProcedures } from './procedure-client.ts'
import type { Inputs, Outputs } from './procedures.ts'
import { dimensaoOf, fieldsOfFoto } from './product.ts'
import { sendFotos } from './upload.ts'
import type { Envio, Recibo } from './upload.ts'

/** Widths, in px, in which a photo comes smaller than its original. */
export type Largura = 320 | 960 | 1920 | 3840

/** Which picture of a photo is wanted; without either field it is the original. */
export type FotoPedida =
  | { largura?: Largura; canto?: never }
  | { largura?: never; canto: { x: number; y: number } }

/** What is said of a photo: a rectangle in natural px, and texts. */
export interface Marcacao {
  marker: { x: number; y: number; width: number; height: number } | null
  /** Damage code of the line; empty for none. */
  dano: string
  observacao?: string
  recomendacao?: string
  /** How grave the damage is: a code of the line's scale. */
  gravidade?: string
  /** The person who sees to it. */
  encarregado?: string
  /** Upright size of the photo in px: the rectangle must lie inside it. */
  imageMeta?: { width: number; height: number } | null
}

/**
 * Uploads, marks and downloads: what a client does beside the procedures. What fails at the server,
 * on the way or by the caller's signal rejects with ExtradorsoError; a line that does not exist is a TypeError.
 */
export interface Files {
  /** Sends a batch of photos: all of it or nothing, and only once, however often the connection is cut. */
  uploadFotos<L extends LinhaId>(linha: L, envio: Envio<L>): Promise<Recibo>
  /** Saves the mark of a photo that the line's `fotos` found. Throws CONFLICT when somebody has saved it since. */
  saveMarcacao(
    linha: LinhaId,
    marking: { foto: Foto; marcacao: Marcacao },
    options?: CallOptions,
  ): Promise<Outputs[LinhaId]['salvarMarcacoes']>
  /**
   * The original of a photo, byte for byte. With `largura`, an upright picture no wider than that. With
   * `canto` (multiples of 512), the square of 512 px of the upright original, in its own pixels, that begins
   * there. `foto` is the photo's `image` or `url`.
   */
  downloadFoto(foto: string, options?: CallOptions & FotoPedida): Promise<Baixado>
  /** A zip of the originals of an order. */
  downloadZip<L extends LinhaId>(linha: L, busca: Inputs[L]['busca'], options?: CallOptions): Promise<Baixado>
  /** The report of an order: its photos that were marked. */
  downloadRelatorio<L extends LinhaId>(
    linha: L,
    busca: Inputs[L]['relatorio'] & { tipo: 'pdf' | 'excel' },
    options?: CallOptions,
  ): Promise<Baixado>
}

export type ExtradorsoClient = Procedures & Files

const queryOf = (busca: object) =>
  new URLSearchParams(
    Object.entries(busca).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  ).toString()

function createFiles(connection: Connection, procedures: Procedures): Files {
  let own: Promise<{ id: string | number }> | undefined
  /** The owner of the token, who is asked for once, or again after a failure. */
  const user = () =>
    (own ??= procedures.auth.me.query().catch((error: unknown) => {
      own = undefined
      throw error
    }))
  const withSignal = ({ signal }: CallOptions = {}) => (signal ? { signal } : {})
  return {
    async uploadFotos(linha, envio) {
      linhaOf(linha)
      const { id: userId } = await user()
      return sendFotos(connection, linha, { envio, userId })
    },
    saveMarcacao(linha, { foto, marcacao }, options) {
      const { salva } = foto
      const input = {
        ...fieldsOfFoto(linhaOf(linha), foto),
        imageMeta: null,
        observacao: '',
        recomendacao: '',
        ...marcacao,
        dimensao: dimensaoOf(marcacao.marker, linhaOf(linha).cmPorPixel),
        // The version is left out for a backend that tells no versions.
        ...(salva !== undefined && { versao: salva?.versao ?? null }),
      }
      return procedures[linha].salvarMarcacoes.mutate(input, options)
    },
    downloadFoto(foto, { largura, canto, ...options } = {}) {
      const query = canto ? `x=${canto.x}&y=${canto.y}` : largura === undefined ? '' : `w=${largura}`
      const path = query && `${foto.includes('?') ? '&' : '?'}${query}`
      return download(connection, foto + path, withSignal(options))
    },
    downloadZip: (linha, busca, options) =>
      download(connection, `${linhaOf(linha).api.zip}?${queryOf(busca)}`, withSignal(options)),
    downloadRelatorio: (linha, busca, options) =>
      download(connection, linhaOf(linha).api.exportar, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(busca),
        ...withSignal(options),
      }),
  }
}

/**
 * A client of the server: all procedures, with their types, and uploads, marks and downloads. Every failure
 * at the server or on the way is an ExtradorsoError.
 */
export function createExtradorsoClient(options: ConnectionOptions): ExtradorsoClient {
  const connection = openConnection(options)
  const procedures = createProcedures(connection)
  const files = createFiles(connection, procedures)
  const isFile = (name: string | symbol): name is keyof Files => Object.hasOwn(files, name)
  return new Proxy(procedures as ExtradorsoClient, {
    get: (target, name): unknown => Reflect.get(isFile(name) ? files : target, name),
  })
}
