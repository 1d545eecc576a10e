/** What is said of the saves of a photo. */
export const TEXTOS_HISTORICO = {
  titulo: 'Histórico da foto',
  abrir: 'Histórico',
  salvaPor: (por: string, quando: string) => `Salva por ${por}, ${quando}`,
  registro: (por: string, quando: string) => `${por}, ${quando}`,
  valeAgora: 'Vale agora',
  trazer: 'Trazer de volta',
  trazerDe: (quando: string) => `Trazer de volta o registro de ${quando}`,
  trazido: 'O registro voltou à tela. Salve para que ele valha.',
  erro: 'Erro ao buscar o histórico.',
  soOsUltimos: (n: number) => `Aqui estão os ${n} últimos registros.`,
} as const
