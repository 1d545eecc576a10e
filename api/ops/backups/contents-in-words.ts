import { formatContagem } from '#shared/text/formato'

/** How much a backup holds, in words. */
export const contentsInWords = ({ usuarios, lotes, fotos }: Record<'usuarios' | 'lotes' | 'fotos', number>) =>
  [
    formatContagem(usuarios, 'usuário', 'usuários'),
    formatContagem(lotes, 'envio', 'envios'),
    formatContagem(fotos, 'foto', 'fotos'),
  ].join(', ')
