import { labelGravidade, type Linha } from '#shared/linhas/index'
import { CAMPOS_TRATAMENTO, tratamentoOf } from '#shared/marcacao/tratamento'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'

/** What was said of what is to be done about a damage, labelled, for people; nothing where nothing was. */
export function tratamentoRows(linha: Linha, dito: Parameters<typeof tratamentoOf>[0]) {
  const tratamento = tratamentoOf(dito)
  return CAMPOS_TRATAMENTO.flatMap((campo) => {
    const valor = tratamento[campo].trim()
    if (valor === '') return []
    return [
      {
        label: TEXTOS_TRATAMENTO[campo],
        valor: campo === 'gravidade' ? labelGravidade(linha, valor) : valor,
        texto: campo === 'recomendacao',
      },
    ]
  })
}
