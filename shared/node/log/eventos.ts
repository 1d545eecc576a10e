/**
 * The events that both processes may log, as `evento` of a line. This is the only list; docs/operations.md explains
 * each to operators, and a test looks there for every one.
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
  'atualiza-tabelas',
  'banco-fora',
  'banco-voltou',
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

/** What people did or were refused, as `auditoria` of a line; docs/operations.md lists these as well. */
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
