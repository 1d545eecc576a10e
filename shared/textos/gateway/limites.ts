/** Refusals because too much of the same kind is under way already. */
export const TEXTOS_LIMITES = {
  envios: 'Você já tem outros envios em andamento. Aguarde um deles terminar e tente novamente.',
  enviosDaRede: 'Há envios demais em andamento nesta rede. Aguarde um deles terminar e tente novamente.',
  downloads: 'Você já tem downloads em andamento. Aguarde um deles terminar e tente novamente.',
} as const
