import { formatNumero } from '#shared/text/formato'
import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha } from '#shared/linhas/index'
import type { Marker } from '#shared/marcacao/marker'
import { medidasOf } from '#shared/marcacao/medidas'
import { TEXTOS } from '#shared/textos/textos'

function Medida({
  label,
  valor,
  unidade,
}: {
  label: string
  valor: number | null | undefined
  unidade: string
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {valor == null ? TEXTOS.geral.semValor : formatNumero(valor)}
        {valor != null && <small> {unidade}</small>}
      </dd>
    </div>
  )
}

/** Width and height of the marker in cm, and the place of the photo in m. */
export function Medidas({ linha, foto, marker }: { linha: Linha; foto: Foto; marker: Marker | null }) {
  const cm = marker && medidasOf(marker, linha.cmPorPixel)
  return (
    <dl className="medidas">
      <Medida label={TEXTOS.inspecao.largura} valor={cm?.larguraCm} unidade="cm" />
      <Medida label={TEXTOS.inspecao.altura} valor={cm?.alturaCm} unidade="cm" />
      <Medida label={linha.posicao.label} valor={foto[linha.posicao.campo]} unidade="m" />
    </dl>
  )
}
