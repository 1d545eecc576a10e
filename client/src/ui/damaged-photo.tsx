import type { Foto } from '#shared/contract/linha'
import { TEXTOS } from '#shared/textos'
import { Icon } from './icon.tsx'

/** Says of a photo whose file cannot be decoded whole that it is damaged. */
export function DamagedPhoto({ foto }: { foto: Pick<Foto, 'problema'> }) {
  return (
    foto.problema && (
      <p className="pill pill--err" title={TEXTOS.inspecao.fotoDanificadaDica}>
        <Icon name="alerta" />
        {TEXTOS.inspecao.fotoDanificada}
      </p>
    )
  )
}
