import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { useCarriedOrder } from '../../linha/ordens/use-carried-order.ts'
import { linhaAccent } from '../../linha/linha-accent.ts'
import { nomeTela } from '../../linha/nome-tela.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Frame } from './frame.tsx'

/** Links of a line's bar, in the order of spec §2. */
const ITENS: readonly { tela: Exclude<TelaId, 'home'>; icon: IconName }[] = [
  { tela: 'upload', icon: 'subir' },
  { tela: 'inspecao', icon: 'inspecionar' },
  { tela: 'relatorio', icon: 'relatorio' },
  { tela: 'download', icon: 'baixar' },
  { tela: 'usuario', icon: 'usuario' },
]

/** Frame of a line's screens: its colour and its navigation bar. */
export function LinhaLayout({ linha }: { linha: Linha }) {
  const carried = useCarriedOrder(linha)
  const itens = ITENS.map(({ tela, icon }) => ({
    ...linha.telas[tela],
    ...(tela !== 'upload' && tela !== 'usuario' && { query: carried }),
    label: TEXTOS.nav[tela],
    nome: nomeTela(linha, tela),
    icon,
  }))
  return (
    <Frame
      accent={linhaAccent(linha)}
      label={TEXTOS.nav.navegacaoLinha}
      itens={itens}
      badge={
        <span className="linha">
          <Icon name={linha.id} />
          <span className="linha__nome">{linha.nome}</span>
        </span>
      }
    />
  )
}
