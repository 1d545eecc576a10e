import type { Acesso } from './niveis.ts'
import type { CampoId, Opcao } from './campos.ts'
import type { LABELS_CARTAO } from './labels.ts'

/** The six screens every line has. */
export type TelaId = 'home' | 'upload' | 'inspecao' | 'relatorio' | 'download' | 'usuario'

/** The three screens that begin with a search. */
export type TelaBusca = 'inspecao' | 'relatorio' | 'download'

/** Fields a card, panel or report can show. */
export type CampoCartao = keyof typeof LABELS_CARTAO

/** Fields of a photo record that only some lines have, besides id, image, cliente, empresa, matricula and os. */
export type CampoRegistro = Exclude<
  CampoCartao,
  'cliente' | 'empresa' | 'matricula' | 'observacao' | 'dimensao' | 'dano'
>

/** A search: texts under the fields of `linha.busca[tela]`; empty optional fields are left out. */
export type Busca = Partial<Record<CampoId, string>>

/** Fields that a search may ask for: those by which orders are found. */
export type CampoBuscado = Extract<CampoId, 'os' | 'wtg' | 'torre' | 'blade' | 'regiao'>

export interface CampoBusca {
  readonly campo: CampoBuscado
  readonly obrigatorio: boolean
  /** Label on this screen where it differs from the field's own (robot report: Pá/Torre). */
  readonly label?: string
}

/** A line's accent on one background, '#rrggbb': as ink, under the pointer, for text on it, and as a light tint. */
export type CoresLinha = Readonly<Record<'accent' | 'hover' | 'on' | 'tint', string>>

/** A product line, as data. Routers, forms, procedures, streams, reports, colours and the backend are made from it. */
export interface LinhaDefinition {
  /** A word of lower-case letters that names the line's procedures, lists, icon and drawings. */
  readonly id: string
  /** Short name in the navigation bar and reports. */
  readonly nome: string
  /** A name of one word, for the chart's legend and the dashboard. */
  readonly nomeCurto: string
  /** Its colours on white paper and light screens, and on dark ones. */
  readonly cores: Readonly<Record<'claro' | 'escuro', CoresLinha>>
  /** Title of the line's home screen and of its card on /home. */
  readonly titulo: string
  /** Title of the line's list on the dashboard. */
  readonly tituloLista: string
  /** The text of the line's card on /home. */
  readonly resumo: string
  /** Centimetres per natural pixel of the original photo. Source: spec §9. */
  readonly cmPorPixel: number
  readonly danos: readonly Opcao[]
  /** Severities of a damage, the lightest first. */
  readonly gravidades: readonly Opcao[]
  readonly telas: Readonly<Record<TelaId, { readonly rota: string; readonly acesso: Acesso }>>
  /** The text about the upload on the first card of the line's home. */
  readonly resumoUpload: string
  readonly upload: {
    readonly titulo: string
    readonly campos: readonly CampoId[]
    /** Whether a work-order JSON file goes with the photos (field `jsonfile`). */
    readonly json: boolean
  }
  readonly busca: Readonly<Record<TelaBusca, readonly CampoBusca[]>>
  /** The field that names what was inspected: wtg, or torre in the civil line. */
  readonly alvo: 'wtg' | 'torre'
  /** The line's own fields of a photo record, in the order of the payload of spec §3. */
  readonly registro: readonly CampoRegistro[]
  /** The measured place of a photo: relative height (altura) or position along the blade (eixoz), in metres. */
  readonly posicao: { readonly campo: 'altura' | 'eixoz'; readonly label: string }
  /** Rows of the details panel and of the download cards. */
  readonly detalhes: readonly CampoCartao[]
  /** Rows of a report card, in order. Source: spec §2. */
  readonly cartao: readonly CampoCartao[]
  /** The line's paths of spec §7 on the backend, and of the streams on the gateway. */
  readonly api: {
    readonly upload: string
    readonly fotos: string
    readonly salvar: string
    readonly relatorio: string
    readonly exportar: string
    readonly busca: string
    readonly zip: string
  }
  readonly arquivos: {
    /** Report file name without ending. */
    readonly relatorio: string
    /** Single photo file name without ending; `{id}` is the photo's id. */
    readonly foto: string
  }
  /** Messages that differ between the lines. Source: spec §5, §8. */
  readonly avisos: {
    readonly relatorio: string
    readonly exportar: string
    readonly download: string
    readonly baixarTodas: string
    readonly erroZip: string
    readonly erroBusca: string
  }
}
