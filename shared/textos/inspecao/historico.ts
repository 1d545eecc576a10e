/** Texts about the earlier saves of a photo. */
export const TEXTOS_HISTORICO = {
  titulo: 'Histórico da foto',
  tituloDe: (nome: string) => `Histórico da foto ${nome}`,
  abrir: 'Histórico',
  /** `por` is empty when the backend does not know who saved. */
  salvaPor: (por: string, quando: string) =>
    por === '' ? `Salva em ${quando}` : `Salva por ${por}, ${quando}`,
  versao: (por: string, quando: string) => (por === '' ? quando : `${por}, ${quando}`),
  valeAgora: 'Vale agora',
  trazer: 'Trazer de volta',
  trazerDe: (quando: string) => `Trazer de volta a versão de ${quando}`,
  trazida: 'A versão voltou à tela. Salve para que ela valha.',
  erro: 'Erro ao buscar o histórico.',
  soAsUltimas: (n: number) => `Aqui estão as ${n} últimas versões.`,
} as const
