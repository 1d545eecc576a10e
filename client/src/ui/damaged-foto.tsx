import type { Foto, FotoProblema } from '#shared/contract/linha'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_BACKEND } from '#shared/textos/backend'
import { Icon } from './icon.tsx'

const { fotoIndisponivel, semFoto } = TEXTOS_BACKEND
const DITO: Record<FotoProblema, { texto: string; dica: string }> = {
  danificada: { texto: TEXTOS.inspecao.fotoDanificada, dica: TEXTOS.inspecao.fotoDanificadaDica },
  semEndereco: { texto: fotoIndisponivel, dica: semFoto.semEndereco },
  foraDoServidor: { texto: fotoIndisponivel, dica: semFoto.foraDoServidor },
}

/** Says of a photo that it cannot be shown as it is: its file is damaged, or the backend does not lead to it. */
export function DamagedFoto({ foto: { problema } }: { foto: Pick<Foto, 'problema'> }) {
  return (
    problema && (
      <p className="pill pill--err" title={DITO[problema].dica}>
        <Icon name="alerta" />
        {DITO[problema].texto}
      </p>
    )
  )
}
