import { labelGravidade, type Linha } from '#shared/linhas/index'
import { CAMPOS_TRATAMENTO, tratamentoOf, type TratamentoDito } from '#shared/marcacao/tratamento'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'

/** Labelled rows of what is to be done about a damage, and by whom; what was not said has no row. */
export function tratamentoRows(linha: Linha, dito: TratamentoDito) {
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
