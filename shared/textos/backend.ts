/** Sentences of the gateway about a backend's answers. Source: contract §5. */
export const TEXTOS_BACKEND = {
  /** A list that goes on where the gateway cannot follow; `total` as the backend says it. */
  listaIncompleta: (lidos: number, total?: number) =>
    total === undefined
      ? `O servidor enviou só parte da lista (${lidos}) e não foi possível buscar o resto.`
      : `O servidor enviou só parte da lista (${lidos} de ${total}) e não foi possível buscar o resto.`,
  /** A photo at a further origin: its address is good for a while only, or the photo is gone. */
  fotoNaoVeio: 'Esta foto não pôde ser lida onde está guardada. Refaça a busca e tente novamente.',
  /** Why a photo of the list cannot be shown. */
  fotoIndisponivel: 'Foto indisponível',
  semFoto: {
    semEndereco: 'O servidor não informou o endereço desta foto.',
    foraDoServidor: 'O endereço desta foto fica fora do servidor.',
  },
} as const
