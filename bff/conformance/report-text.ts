import { formatContagem } from '#shared/text/formato'
import type { Report } from './conformance.ts'
import { emailOfTrial } from './order.ts'
import type { Row, Situacao } from './trial.ts'

const SAID: Record<Situacao, string> = {
  serve: 'serve',
  aviso: 'serve, com perda',
  'nao-serve': 'NÃO SERVE',
  fora: 'não tentada',
}

const HEADERS = ['linha', 'passo', 'chamada', 'resultado', 'ms'] as const

const cellsOf = ({ linha, passo, chamada, situacao, ms }: Row) => [
  linha ?? '',
  passo,
  chamada,
  SAID[situacao],
  situacao === 'fora' ? '' : String(ms),
]

function table(rows: readonly Row[]): string[] {
  const lines = [[...HEADERS], ...rows.map(cellsOf)]
  const widths = HEADERS.map((_header, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  return lines.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Words of the log, as patterns, and what the report says for them; with --json the log's own words are kept. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^nothing$/, 'nada'],
  [/^text$/, 'texto'],
  [/^number$/, 'número'],
  [/^list of /, 'lista de '],
  [/^boolean$/, 'verdadeiro ou falso'],
  [/^NaN or Infinity$/, 'NaN ou Infinity'],
  [/^address at /, 'endereço em '],
  [/^address elsewhere$/, 'endereço fora do backend'],
  [/^address too long to keep$/, 'endereço longo demais'],
  [/^\(answer\)$/, '(resposta)'],
  [/^backend answered (\d+)$/, 'resposta $1'],
  [/^backend answered (\d+) to (.*)$/, 'resposta $1, que manda a $2'],
  [/^answer is not JSON$/, 'o que não é JSON'],
  [/^answer is neither JSON nor a yes$/, 'um texto que não é JSON nem um sim'],
  [/^answer is coded in a way nobody asked for$/, 'uma codificação que ninguém pediu'],
  [/^answer is no (\S+), as it says.*/, 'uma resposta que não está em $1, como diz'],
  [/^answer ended before its end.*/, 'conexão fechada no meio da resposta'],
  [/^answer took over (\d+) ms$/, 'uma resposta que não acabou em $1 ms'],
  [/^answer longer than (\d+) bytes$/, 'uma resposta com mais de $1 bytes'],
  [/^list cut by pages: .*/, 'parte de uma lista, sem como buscar o resto'],
  [/^file of the backend does not begin as (.*)$/, 'um arquivo que não começa como $1'],
  [/^file of the backend: status (\d+), coding undefined$/, 'resposta $1'],
  [/^file of the backend: status (\d+), coding (.*)$/, 'resposta $1, codificada em $2'],
  [/^photo of the backend is not an image$/, 'o que não é uma imagem'],
  [/^photo of the backend is coded$/, 'uma foto codificada (content-encoding)'],
  [/^photo refused: (incompleta|vazia|enorme).*/, 'uma foto $1'],
  [/^photo without a reference$/, 'foto sem um endereço que sirva'],
  [/^photo is redirected too often$/, 'redirecionamentos demais'],
  [/^photo reference leaves the backend for (.*), which.*/, 'endereço em $1, que não está em FOTO_ORIGINS'],
  [/^photo elsewhere is redirected to the backend$/, 'redirecionamento de outra origem ao backend'],
  [
    /^.*: (Response does not match the HTTP.*|Response body length.*|Headers Overflow Error|bad response)$/,
    'uma resposta que não segue o HTTP/1.1 ($1)',
  ],
  [/^.*SSL routines:[^]*wrong version number[^]*$/, 'o que não é https'],
  [/: other side closed$/, ' (conexão fechada sem resposta)'],
  [/: (Headers|Body) Timeout Error$/, ' (o tempo acabou)'],
]

/** A text of the log in words for people. */
const inWords = (told: string) => WORDS.reduce((text, [word, ours]) => text.replace(word, ours), told)

/** What did not fit in one call: where, what came and what was expected. */
function faults({ linha, passo, chamada, faltas, forma, detalhe, situacao }: Row): string[] {
  if (situacao === 'serve') return []
  const lines = faltas.map(
    ({ campo, veio, esperado }) => `  ${inWords(campo)}: veio ${inWords(veio)}; esperado ${esperado}`,
  )
  const more = [...(detalhe ? [`  ${detalhe}`] : []), ...(forma ? [`  forma: ${forma}`] : [])]
  return [`${chamada} (${[linha, passo].filter(Boolean).join(', ')}), ${SAID[situacao]}:`, ...lines, ...more]
}

/** What stays on the backend, since no call of §7 removes it. */
function kept({ os, chamadas }: Report): string[] {
  if (os === '') return []
  const registered = chamadas.some(
    ({ passo, situacao }) => passo === 'cadastro' && (situacao === 'serve' || situacao === 'aviso'),
  )
  const what = registered ? `, suas fotos e o usuário ${emailOfTrial(os)}` : ' e suas fotos'
  return [`A OS ${os}${what} ficam no backend.`]
}

function conclusion(report: Report): string[] {
  const { codigo, chamadas, motivo } = report
  if (codigo === 2) return [`Não foi possível provar o backend: ${motivo ?? ''}`]
  const of = (situacao: Situacao) => chamadas.filter((row) => row.situacao === situacao).length
  const counted = (situacao: Situacao, um: string, varios: string) => formatContagem(of(situacao), um, varios)
  const left = of('fora') > 0 ? `, ${counted('fora', 'não tentada', 'não tentadas')}` : ''
  const fits = counted('serve', 'serve', 'servem')
  const misfits = counted('nao-serve', 'não serve', 'não servem')
  const counts = `${fits}, ${of('aviso')} com perda, ${misfits}${left}.`
  return [...kept(report), `${codigo === 0 ? 'O backend serve' : 'O backend ainda não serve'}: ${counts}`]
}

/** A report for people: what did not fit, then the table, then the conclusion. */
export function reportText(report: Report): string {
  const blocks = [
    ...report.chamadas.map(faults).filter((lines) => lines.length > 0),
    table(report.chamadas),
    conclusion(report),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}
