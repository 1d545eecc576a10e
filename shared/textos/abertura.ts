/** What a page says when its program did not load. Alone in its file, because the page's first script carries it. */
export const TEXTOS_ABERTURA = {
  naoAbriu: 'A plataforma não abriu inteira.',
  tentando: 'Pode ter sido a rede, ou uma versão nova da plataforma. Tentando de novo...',
  navegadorAntigo: 'Este navegador é antigo demais para ela: atualize-o, ou use outro.',
  recarregar: 'Recarregar',
} as const
