import type { Foto } from '#shared/contract/inspecao/foto'
import { formatMetros } from '#shared/text/formato'
import { formatMomentoDaCamera } from '#shared/text/momento-da-camera'
import { TEXTOS } from '#shared/textos/textos'
import type { CampoCartao, Linha } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { MetaList } from '../../../ui/lists/meta-list.tsx'

function valor(foto: Foto, campo: CampoCartao): string {
  const dado = foto[campo]
  return typeof dado === 'number' || dado == null ? formatMetros(dado) : dado
}

/** The record of the photo: the rows that the line shows beside it, and when it was taken, where that is known. */
export function FotoMeta({ linha, foto }: { linha: Linha; foto: Foto }) {
  const rows = linha.detalhes.map((campo) => ({ label: LABELS_CARTAO[campo], valor: valor(foto, campo) }))
  const tirada = foto.capturadaEm && {
    label: TEXTOS.geral.fotoTirada,
    valor: formatMomentoDaCamera(foto.capturadaEm),
  }
  return <MetaList rows={tirada ? [...rows, tirada] : rows} />
}
