import type { CSSProperties } from 'react'
import type { MesContado } from '#shared/contract/paginas'
import { LISTA_LINHAS, type LinhaId } from '#shared/linhas/index'
import { formatInteiro } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import type { Missing } from '../../calls/missing.ts'
import { linhaAccent } from '../../linha/linha-accent.ts'
import { classNames } from '../../ui/class-names.ts'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { escala, segmentHeights, shownMonths, type Mes } from './chart-data.ts'
import './monthly-chart.css'

const T = TEXTOS.painel
const juntos = new Intl.ListFormat('pt-BR')

/** Geometry in units of the drawing's own 760 × 262 box. */
const LARGURA = 760
const BASE_Y = 226
const TOPO_Y = 20
const ESQUERDA_X = 34
/** Where the numbers of the scale end, at their right. */
const ESCALA_X = 26
const PASSO_X = 60
const BARRA = 34
/** Most digits of a bar's total that fit on a phone, where texts are twice as large beside the bars. */
const FITTING_DIGITS = 3
/**
 * Gap above each segment of a bar, and the least height that is drawn of a segment, which can be seen on a
 * phone, too.
 */
const VAO = 2
const MENOR = 4

interface BarraProps {
  mes: Mes
  x: number
  /** Height of one inspection. */
  unit: number
  atual: boolean
}

function Barra({ mes, x, unit, atual }: BarraProps) {
  const counts = LISTA_LINHAS.map(({ id }) => mes.porLinha[id] ?? 0)
  const heights = segmentHeights(counts, { unit, least: MENOR + VAO })
  const topo = (linhas: number) => BASE_Y - heights.slice(0, linhas).reduce((sum, height) => sum + height, 0)
  return (
    <g>
      {LISTA_LINHAS.map((linha, i) => {
        const height = heights[i] ?? 0
        if (height === 0) return null
        return (
          <rect
            key={linha.id}
            {...linhaAccent(linha)}
            x={x}
            y={topo(i + 1) + VAO}
            width={BARRA}
            height={height - VAO}
            fill="var(--accent)"
          />
        )
      })}
      {mes.total > 0 && (
        <text
          className="chart__total"
          x={x + BARRA / 2}
          y={topo(LISTA_LINHAS.length) - 6}
          textAnchor="middle"
        >
          {formatInteiro(mes.total)}
        </text>
      )}
      <text
        className={atual ? 'chart__month chart__month--now' : 'chart__month'}
        x={x + BARRA / 2}
        y={249}
        textAnchor="middle"
      >
        {mes.label}
      </text>
    </g>
  )
}

function Desenho({ meses }: { meses: readonly Mes[] }) {
  const most = Math.max(...meses.map(({ total }) => total))
  const ticks = escala(most)
  const maximo = ticks.at(-1) ?? 1
  const unit = (BASE_Y - TOPO_Y) / maximo
  return (
    <svg
      className={classNames('chart', formatInteiro(most).length > FITTING_DIGITS && 'chart--crowded')}
      viewBox={`0 0 ${LARGURA} 262`}
      // Tells the styles how far the scale reaches to the left of the drawing.
      style={{ '--digits': formatInteiro(maximo).length } as CSSProperties}
      role="img"
      aria-label={T.inspecoesPorMes}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={ESQUERDA_X} x2={LARGURA} y1={BASE_Y - tick * unit} y2={BASE_Y - tick * unit} />
          <text x={ESCALA_X} y={BASE_Y - tick * unit + 5} textAnchor="end">
            {formatInteiro(tick)}
          </text>
        </g>
      ))}
      {meses.map((mes, i) => (
        <Barra key={mes.mes} mes={mes} x={50 + i * PASSO_X} unit={unit} atual={i === meses.length - 1} />
      ))}
    </svg>
  )
}

/** The chart's numbers as a table, for screen readers. */
function Tabela({ meses }: { meses: readonly Mes[] }) {
  return (
    <table>
      <caption>{T.inspecoesPorMes}</caption>
      <thead>
        <tr>
          <th scope="col">{T.mes}</th>
          {LISTA_LINHAS.map(({ id, nomeCurto }) => (
            <th key={id} scope="col">
              {nomeCurto}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meses.map(({ mes, label, porLinha }) => (
          <tr key={mes}>
            <th scope="row">{`${label} ${mes.slice(0, 4)}`}</th>
            {LISTA_LINHAS.map(({ id }) => (
              <td key={id}>{porLinha[id] ?? TEXTOS.geral.semValor}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Meses({ contados }: { contados: readonly MesContado[] }) {
  const meses = shownMonths(contados)
  return (
    <>
      <Desenho meses={meses} />
      {/* The box is around the table: Firefox cuts a table to size, but not its caption. */}
      <div className="sr-only">
        <Tabela meses={meses} />
      </div>
    </>
  )
}

interface MonthlyChartProps {
  /** Undefined when the call failed. */
  meses: readonly MesContado[] | undefined
  /** Lines whose list did not come. */
  faltam: readonly LinhaId[] | undefined
  falha: Missing
}

/** Stacked bars of the last twelve months, in the lines' colours. */
export function MonthlyChart({ meses, faltam = [], falha }: MonthlyChartProps) {
  const ausentes = LISTA_LINHAS.filter(({ id }) => faltam.includes(id))
  return (
    <section className="card card--padded">
      <div className="head chart__head">
        <h2>{T.inspecoesPorMes}</h2>
        <div className="chart__legend" aria-hidden="true">
          {LISTA_LINHAS.map((linha) => (
            <span key={linha.id} {...linhaAccent(linha)}>
              <i />
              {linha.nomeCurto}
            </span>
          ))}
        </div>
      </div>
      {meses ? <Meses contados={meses} /> : <FailedPart {...falha} />}
      {ausentes.length > 0 && <p>{T.semLinhas(juntos.format(ausentes.map(({ nomeCurto }) => nomeCurto)))}</p>}
    </section>
  )
}
