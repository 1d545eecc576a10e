/**
 * What both processes may say happened, as `evento` of a log line: the one vocabulary, listed for operators in
 * docs/operations.md, where a test looks for every word of it.
 */
export const EVENTOS = [
  // The gateway.
  'pronto',
  'backend-terminou',
  'backend-reiniciado',
  'backend-nao-iniciou',
  'backend-visto',
  'backend-fora',
  'backend-voltou',
  'resposta-estranha',
  'proxy-sem-TRUST_PROXY',
  'cabecalhos-longos',
  'sessoes',
  'redis-fora',
  'redis-voltou',
  'aguarda-redis',
  'envios',
  'envios-levados',
  'excecao',
  // Both.
  'bucket-fora',
  'bucket-voltou',
  'parando',
  'aviso-do-node',
  'parada-falhou',
  'rastros-falharam',
  // The embedded backend.
  'atende',
  'aguarda-outro-backend',
  'aguarda-banco',
  'outro-backend-sumiu',
  'outros-backends-fora-de-vista',
  'aberto-a-outros',
  'inicio-falhou',
  'envios-inacabados-removidos',
  'lotes-sem-registro',
  'fotos-sem-arquivo',
  'fotos-ilegiveis',
  'inventario-falhou',
  'fotos-danificadas',
  'foto-nao-conferida',
  'conferencia-falhou',
  'retencao',
  'retencao-falhou',
  'retencao-espera',
  'usuario-cadastrado',
  'pedido-recusado',
] as const

export type Evento = (typeof EVENTOS)[number]

/** What people did or were refused, as `auditoria` of a log line; listed in docs/operations.md as well. */
export const AUDITORIA = [
  // Who comes in.
  'login',
  'login-recusado',
  'logout',
  'token-emitido',
  'token-revogado',
  'cadastro',
  'senha-trocada',
  'usuario-editado',
  'usuario-desativado',
  'usuario-reativado',
  'senha-redefinida',
  'conta-desbloqueada',
  'inspetora-mudada',
  // What was refused.
  'acesso-recusado',
  'limite',
  // What became of an order's fotos.
  'envio',
  'envio-falhou',
  'envio-aberto',
  'envio-desistido',
  'envio-abandonado',
  'busca',
  'marcacao',
  'calibracao',
  'relatorio',
  'zip',
  'foto',
  'exportacao',
] as const

export type Auditoria = (typeof AUDITORIA)[number]
