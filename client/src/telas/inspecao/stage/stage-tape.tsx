import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { AltitudeTape } from '../../../ui/foto/altitude-tape.tsx'

/** The tape beside a photo without a height, which the details beside it tell. */
const EmptyTape = () => (
  <div className="tape" aria-hidden="true">
    <b>{TEXTOS.geral.semValor}</b>
  </div>
)

interface StageTapeProps {
  linha: Linha
  foto: Foto
  /** The photos that `foto` is one of. */
  fotos: readonly Foto[]
  label: string
}

/**
 * The photo's height. Where others of the `fotos` have one, the tape's place stays beside a photo without:
 * photos in turn have the same room, and so have two that are compared.
 */
export function StageTape({ linha, foto, fotos, label }: StageTapeProps) {
  if (linha.posicao.campo !== 'altura' || fotos.every(({ altura }) => altura == null)) return null
  return foto.altura == null ? <EmptyTape /> : <AltitudeTape metros={foto.altura} label={label} />
}
