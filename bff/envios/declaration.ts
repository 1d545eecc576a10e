import { createHash } from 'node:crypto'
import type { EnvioDeclarado, ArquivoDeclarado } from '#shared/contract/envios'
import { MB } from '#shared/bytes/units'
import { ENVIO_FOTOS } from '#shared/contract/produto'
import type { UploadLimits } from '#shared/contract/produto'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { isJsonName } from '#shared/upload/parts'
import { UploadFields } from '#shared/upload/upload-fields'
import { JSON_N } from './store/envio-records.ts'

/** A valid declaration of an envio: its fields as the backend gets them, its files numbered. */
export interface Declaration {
  linha: Linha
  campos: Record<string, string>
  arquivos: (ArquivoDeclarado & { n: number })[]
  /** Bytes of all its files. */
  bytes: number
  /** SHA-256 of the declaration, which tells whether two are the same. */
  declarado: string
}

const tooLarge = (texto: string) => new AppError('TOO_LARGE', { texto })

function checkSizes({ fotos, jsonfile }: EnvioDeclarado, limits: UploadLimits): void {
  const most = Math.min(limits.fotos, ENVIO_FOTOS)
  if (fotos.length > most) throw tooLarge(TEXTOS.upload.fotosDemais(most))
  const large = fotos.find(({ bytes }) => bytes > limits.fotoMb * MB)
  if (large) throw tooLarge(TEXTOS.upload.fotoGrande(large.nome, limits.fotoMb))
  if (jsonfile && jsonfile.bytes > limits.jsonMb * MB) throw tooLarge(TEXTOS.upload.jsonGrande(limits.jsonMb))
}

function checkWorkOrder(linha: Linha, jsonfile: ArquivoDeclarado | undefined): void {
  if (linha.upload.json && !jsonfile) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltaJson })
  if (!jsonfile) return
  if (!linha.upload.json)
    throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.campoInvalido(TEXTOS.upload.json) })
  if (!isJsonName(jsonfile.nome)) throw new AppError('INVALID_FILE', { texto: TEXTOS.upload.jsonExtensao })
}

function checkedCampos(linha: Linha, campos: EnvioDeclarado['campos'], usuarioId: Usuario['id']) {
  const fields = new UploadFields(linha, { usuarioId, unsigned: 'token' })
  for (const [name, value] of Object.entries(campos)) fields.finish(fields.begin(name), value)
  return fields.end() as Record<string, string>
}

/**
 * Checks the declaration of an envio before its first byte, by the rules of an upload in one piece. Throws
 * INVALID_INPUT, INVALID_FILE, TOO_LARGE, and FORBIDDEN for another user's form. Source: spec §5, §7.
 */
export function checkDeclaration(
  input: EnvioDeclarado,
  { limits, usuarioId }: { limits: UploadLimits; usuarioId: Usuario['id'] },
): Declaration {
  const linha: Linha = LINHAS[input.linha]
  const { fotos, jsonfile } = input
  const campos = checkedCampos(linha, input.campos, usuarioId)
  checkWorkOrder(linha, jsonfile)
  checkSizes(input, limits)
  const arquivos = [
    ...(jsonfile ? [{ ...jsonfile, n: JSON_N }] : []),
    ...fotos.map((foto, at) => ({ ...foto, n: at + 1 })),
  ]
  const files = arquivos.map(({ n, nome, bytes, sha256 }) => [n, nome, bytes, sha256])
  return {
    linha,
    campos,
    arquivos,
    bytes: arquivos.reduce((all, one) => all + one.bytes, 0),
    declarado: createHash('sha256')
      .update(JSON.stringify([linha.id, campos, files]))
      .digest('hex'),
  }
}
