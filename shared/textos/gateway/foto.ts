/** Refusals of the gateway when one or more photos are asked for. Source: contract §4. */
export const TEXTOS_FOTO = {
  larguras: (larguras: readonly number[]) =>
    `w é uma destas larguras: ${larguras.join(', ')}. Sem w vem a foto original.`,
  cantoDoQuadro: (lado: number) =>
    `Informe x e y juntos e sem w: cada um é 0 ou um múltiplo de ${lado}, em pixels da foto em pé.`,
  quadroForaDaFoto: 'x e y ficam fora da foto. Use um canto dentro da largura e da altura dela.',
  escolhidas: 'fotos é uma lista de ids e de trechos, como 41-57,60. Sem fotos vêm todas.',
} as const
