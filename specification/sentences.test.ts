import { describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { TEXTOS_LIMITES } from '#shared/textos/gateway/limites'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_RETENCAO } from '#shared/textos/retencao'
import * as SENTENCES from '#specification/sentences'

/** The text at a path such as 'session.terminou'. */
const at = (path: string) =>
  path.split('.').reduce<unknown>((value, name) => Reflect.get(value as object, name), TEXTOS)

/** Every text, with these words put into the ones that take words. */
function said(texts: object, words: Record<string, readonly unknown[]> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, unknown]) => [
      name,
      typeof text === 'function'
        ? (text as (...given: readonly unknown[]) => unknown)(...(words[name] ?? []))
        : typeof text === 'object' && text !== null
          ? said(text, words)
          : text,
    ]),
  )
}

describe('the sentences written down', () => {
  it('are those of refused uploads', () => {
    const words = {
      naoImagem: ['a.gif'],
      fotoIncompleta: ['a.jpg'],
      fotoVazia: ['a.jpg'],
      fotoGrande: ['a.jpg', 100],
      fotoEnorme: ['a.jpg'],
      fotosDemais: [5000],
      jsonGrande: [20],
      campoFaltando: ['Parque'],
      campoInvalido: ['Parque'],
      campoDesconhecido: ['operador', ['os', 'wtg']],
      arquivoComoTexto: ['photos'],
      arquivoForaDoLugar: ['photo', ['photos', 'jsonfile']],
      campoEntre: ['Região', ['LE', 'TE']],
    }
    expect(said(TEXTOS.upload, words)).toMatchObject(SENTENCES.UPLOAD_SENTENCES)
  })

  it.each(Object.entries(SENTENCES.OTHER_SENTENCES))('%s: %s', (path, sentence) => {
    expect(at(path)).toBe(sentence)
  })

  it('count one and several', () => {
    const both = (say: (n: number) => string) => [1, 2].map(say)
    expect({
      registros: both(TEXTOS.relatorio.registros),
      fotos: both(TEXTOS.download.fotos),
      escolhidas: both(TEXTOS.upload.escolhidas),
      enviando: both(TEXTOS.upload.enviando),
      enviarOutras: both(TEXTOS_ENVIO.enviarOutras),
      semProblema: both(TEXTOS_ENVIO.semProblema),
      escolhaDeNovo: both(TEXTOS_ENVIO.escolhaDeNovo),
    }).toEqual(SENTENCES.COUNTED)
    const { variosJson, jsonTrocado, escolhaJsonDeNovo } = TEXTOS_ENVIO
    expect({
      varios: variosJson(2),
      trocado: jsonTrocado('a.json', 'b.json'),
      deNovo: escolhaJsonDeNovo('a.json'),
      mesmoNome: jsonTrocado('a.json', 'a.json'),
    }).toEqual(SENTENCES.JSON_SENTENCES)
    expect(TEXTOS_ENVIO.recusadaNoCaminho('a.jpg')).toBe(
      'a.jpg é maior do que deixa passar o que está na frente da plataforma. Avise quem cuida dela.',
    )
    expect(TEXTOS_ENVIO.listaRecusadaNoCaminho).toBe(
      'A lista das fotos deste envio é maior do que deixa passar o que está na frente da plataforma. Envie menos fotos de cada vez, ou avise quem cuida dela.',
    )
    expect(TEXTOS_ENVIO.fotoIlegivel('a.jpg')).toBe('A foto a.jpg não pode mais ser lida. Escolha-a de novo.')
    expect(TEXTOS.inspecao.marcacao('37,04', '28,58', { x: 400, y: 340 })).toBe(
      'Marcação de 37,04 por 28,58 cm, a 400 px da esquerda e 340 px de cima',
    )
    expect(TEXTOS.inspecao.conflito('Ana', '14:32', '22/11/2026')).toBe(
      'Ana salvou esta foto às 14:32 de 22/11/2026.',
    )
    expect(TEXTOS.inspecao.conflitoProprio('14:32', '22/11/2026')).toBe(
      'Você salvou esta foto às 14:32 de 22/11/2026, em outra aba ou em outro dispositivo.',
    )
  })

  it('write thousands with a dot wherever photos are counted', () => {
    const counted = [
      TEXTOS.recentes.andamento({ total: 5000, salvas: 1200, vistas: 1300, comDano: 1100 }),
      TEXTOS_REPORT.cobertura(5000, 1200, 1100),
      TEXTOS_REPORT.semPosicao(1200, 'Altura'),
      TEXTOS.upload.enviando(1200),
      TEXTOS.upload.fotosDemais(5000),
      TEXTOS.upload.campoLongo('Observação', 5000),
      TEXTOS.geral.longo(5000),
      TEXTOS_ENVIO.foraDoJson('os.json', 1200, 5000),
      TEXTOS_ENVIO.foraDoJson('os.json', 1200, 1200),
      ...[TEXTOS_ENVIO.eMais, TEXTOS_ENVIO.enviarOutras, TEXTOS_ENVIO.semProblema].map((say) => say(1200)),
      TEXTOS_ENVIO.conferindo(1200, 5000),
      TEXTOS_ENVIO.escolhaDeNovo(1200),
      TEXTOS_ENVIO.fotoDe(1200, 5000),
      TEXTOS_ENVIOS.faltamArquivos(1200),
      ...[TEXTOS_FILA.entregando, TEXTOS_FILA.semRepetidas, TEXTOS_FILA.entregarSem].map((say) => say(1200)),
      TEXTOS_FILA.sobraramArquivos(1200),
      TEXTOS_FILA.sairTexto(1200, 5000),
      TEXTOS_FILA.chegaram(1200, 5000),
      ...[TEXTOS.inspecao.salvarESair, TEXTOS.inspecao.guardadasAqui].map((say) => say(1200)),
      TEXTOS.inspecao.marcadasNaoSalvas(1200),
      TEXTOS.inspecao.vistas(1200, 5000),
      TEXTOS.inspecao.nDeN(1200, 5000),
      TEXTOS.inspecao.fotoAnuncio(1200, 5000, 'salva'),
      TEXTOS.grade.comNumero('Todas', 1200),
      TEXTOS.grade.noFiltro(1200, 'Todas'),
      TEXTOS_COMPARAR.fotoDe(1200, 5000),
      TEXTOS_BACKEND.listaIncompleta(1200, 5000),
      TEXTOS_BACKEND.listaIncompleta(1200),
      TEXTOS_BACKEND.envioIncompleto(1200, 5000),
    ]
    expect(counted.filter((sentence) => /\d{4}/.test(sentence))).toEqual([])
  })

  it('are those of the limits and of odd backends', () => {
    expect(TEXTOS_LIMITES).toEqual(SENTENCES.LIMIT_SENTENCES)
    const { envioIncompleto, fotoIndisponivel, listaIncompleta, semFoto } = TEXTOS_BACKEND
    expect({
      partOfMany: listaIncompleta(50, 120),
      partOfUpload: envioIncompleto(1, 2),
      partOfUnknown: listaIncompleta(50),
      fotoIndisponivel,
      ...semFoto,
    }).toEqual(SENTENCES.BACKEND_SENTENCES)
  })

  it('are those of originals that went by age', () => {
    const day = ['22/11/2026']
    expect(said(TEXTOS_RETENCAO, { removida: day, semOriginal: day })).toEqual(SENTENCES.RETENTION_SENTENCES)
  })

  it('are those of the report documents', () => {
    const words = {
      altLogo: ['Vento Norte'],
      fotosTiradas: [312],
      cobertura: [315, 312, 27],
      periodo: ['20/11/2026', '22/11/2026'],
      escala: ['2,1168'],
      mmPorPixel: ['2,1168'],
      danosPor: ['Altura relativa'],
      semPosicao: [3, 'Altura relativa'],
      faixa: ['10', '15'],
      metros: ['Altura relativa'],
      continuacao: ['Registro 3'],
      paginas: [2, 7],
      altFoto: [{ numero: 3, nome: 'DJI_0003.JPG', dano: 'Trinca', dimensao: '5,29 x 3,18 cm' }],
      irPara: [3],
    }
    expect(said(TEXTOS_REPORT, words)).toEqual(SENTENCES.REPORT_SENTENCES)
  })
})
