import type { Foto, FotoProblema } from '#shared/contract/inspecao/foto'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { TEXTOS_RETENCAO } from '#shared/textos/retencao'
import { data } from '../../page/datas.ts'
import { Icon } from '../icon.tsx'

const { fotoIndisponivel, semFoto } = TEXTOS_BACKEND
const DITO: Record<Exclude<FotoProblema, 'removida'>, { texto: string; dica: string }> = {
  danificada: { texto: TEXTOS.inspecao.fotoDanificada, dica: TEXTOS.inspecao.fotoDanificadaDica },
  semEndereco: { texto: fotoIndisponivel, dica: semFoto.semEndereco },
  foraDoServidor: { texto: fotoIndisponivel, dica: semFoto.foraDoServidor },
  enderecoLongo: { texto: fotoIndisponivel, dica: semFoto.enderecoLongo },
  semId: { texto: fotoIndisponivel, dica: semFoto.semId },
}

type Said = Pick<Foto, 'problema' | 'removidaEm'>

const ditoDe = (problema: FotoProblema, removidaEm: Said['removidaEm']) =>
  problema === 'removida'
    ? { texto: TEXTOS_RETENCAO.removida(data(removidaEm ?? '')), dica: TEXTOS_RETENCAO.removidaDica }
    : DITO[problema]

function Pill({ texto, dica }: { texto: string; dica?: string }) {
  return (
    <p className="pill pill--err pill--wraps" title={dica}>
      <Icon name="alerta" />
      {texto}
    </p>
  )
}

/** Says that a photo did not come, of which the backend told nothing wrong. */
export const MissingFoto = () => <Pill texto={fotoIndisponivel} />

/**
 * Says why a photo cannot be shown as it is: it is damaged, it was removed for its age, or the backend gives
 * no usable address of it.
 */
export function DamagedFoto({ foto: { problema, removidaEm } }: { foto: Said }) {
  return problema ? <Pill {...ditoDe(problema, removidaEm)} /> : null
}

/** What `DamagedFoto` says of a photo; undefined where nothing is wrong with it. */
export const damageText = ({ problema, removidaEm }: Said): string | undefined =>
  problema ? ditoDe(problema, removidaEm).texto : undefined
