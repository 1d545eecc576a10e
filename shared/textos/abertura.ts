/** What a page says whose program has not come: alone in its file, for the first script carries it. */
export const TEXTOS_ABERTURA = {
  naoAbriu: 'A plataforma não abriu inteira.',
  tentando: 'Pode ter sido a rede, ou uma versão nova da plataforma. Tentando de novo...',
  navegadorAntigo: 'Este navegador é antigo demais para ela: atualize-o, ou use outro.',
  recarregar: 'Recarregar',
} as const
