import { describe, expect, it } from 'vitest'
import { CAMPO_SCHEMAS, textoCurto } from './campos.ts'
import { NIVEIS } from './niveis.ts'
import { CAMPOS, LINHAS, LISTA_LINHAS, labelDano } from './index.ts'
import type { LinhaId } from './index.ts'

/** The facts of the lines, typed a second time from the specification, so that a typing mistake is noticed. */
const ESPERADO = {
  robo: {
    rotas: ['/homeinterno', '/upload', '/inspecao', '/relatorio', '/download', '/usuario'],
    cmPorPixel: 0.05292,
    danos: ['rachadura', 'amassado', 'arranhao', 'outro'],
    gravidades: ['1', '2', '3', '4', '5'],
    upload: 'seuCliente parque suaEmpresa matricula wtg blade regiao os inicioInspecao',
    busca: ['os blade regiao?', 'os blade', 'os wtg'],
    registro: 'parque wtg blade dados_foto regiao eixoz',
    calls: {
      upload: '/api/upload',
      fotos: '/api/inspecao',
      salvar: '/api/inspecao/save-markers',
      relatorio: '/api/relatorio',
      exportar: '/api/relatorio/download',
      busca: '/api/inspecao/search',
      zip: '/api/inspecao/download',
    },
    arquivos: { relatorio: 'relatorio', foto: 'foto_{id}' },
    revisao: ['administrador', 'supervisor'],
    equipe: ['administrador', 'supervisor', 'colaborador'],
    usuario: 'qualquer',
  },
  drone: {
    rotas: [
      '/homeexterno',
      '/uploadDrone',
      '/inspecaoDrone',
      '/relatorioDrone',
      '/downloadDrone',
      '/usuariodrone',
    ],
    cmPorPixel: 0.05292,
    danos: ['rachadura', 'amassado', 'arranhao', 'outro'],
    gravidades: ['1', '2', '3', '4', '5'],
    upload: 'seuCliente parque suaEmpresa matricula wtg os',
    busca: ['os wtg', 'os wtg', 'os wtg'],
    registro: 'parque wtg altura',
    calls: {
      upload: '/api/upload-drone',
      fotos: '/api/inspecao-drone',
      salvar: '/api/inspecao-drone/save-markers',
      relatorio: '/api/relatorio-drone',
      exportar: '/api/relatorio-drone/download',
      busca: '/api/inspecao-drone/search',
      zip: '/api/inspecao-drone/download',
    },
    arquivos: { relatorio: 'relatorio_drone', foto: 'foto_drone_{id}' },
    revisao: ['administrador', 'supervisor'],
    equipe: ['administrador', 'supervisor', 'colaborador'],
    usuario: ['administrador', 'supervisor', 'colaborador'],
  },
  civil: {
    rotas: [
      '/homeexternoCivil',
      '/uploadDroneCivil',
      '/inspecaoDroneCivil',
      '/relatorioDroneCivil',
      '/downloadDroneCivil',
      '/usuariodroneCivil',
    ],
    cmPorPixel: 0.21168,
    gravidades: ['minima', 'regular', 'critica'],
    danos: [
      'trinca',
      'rachadura',
      'fissura',
      'desplacamento',
      'corrosao',
      'infiltracao',
      'eflorescencia',
      'vazamento',
      'deformacao',
      'desalinhamento',
      'desnivelamento',
      'desgaste',
      'mancha',
      'acumulodetora',
      'obstrucao',
      'falhafixacao',
      'estruturaexp',
      'outro',
    ],
    upload: 'seuCliente endereco condominio suaEmpresa matricula torre os',
    busca: ['os torre', 'os torre', 'os torre'],
    registro: 'endereco torre condominio altura',
    calls: {
      upload: '/api/upload-drone-civil',
      fotos: '/api/inspecao-drone-civil',
      salvar: '/api/inspecao-drone-civil/save-markers',
      relatorio: '/api/relatorio-drone-civil',
      exportar: '/api/relatorio-drone-civil/download',
      busca: '/api/inspecao-drone-civil/search',
      zip: '/api/inspecao-drone-civil/download',
    },
    arquivos: { relatorio: 'relatorio_drone_civil', foto: 'foto_drone_civil_{id}' },
    revisao: ['administrador', 'supervisorCivil'],
    equipe: ['administrador', 'supervisorCivil', 'colaboradorCivil'],
    usuario: ['administrador', 'supervisorCivil', 'colaboradorCivil'],
  },
} satisfies Record<LinhaId, object>

/** The labels of the inspection, report and download searches. Source: spec §2. */
const LABELS_BUSCA = {
  robo: ['OS Blade Regiao', 'OS Pá/Torre', 'OS WTG'],
  drone: ['Nº da OS WTG', 'OS WTG', 'OS WTG'],
  civil: ['Nº da OS Torre', 'OS Torre', 'OS Torre'],
}

describe.each(LISTA_LINHAS)('the $id line', (linha) => {
  const esperado = ESPERADO[linha.id]

  it('has the routes of the route table', () => {
    expect(Object.values(linha.telas).map((tela) => tela.rota)).toEqual(esperado.rotas)
  })

  it('gives each screen the roles of the route table', () => {
    const { home, upload, inspecao, relatorio, download, usuario } = linha.telas
    expect([upload.acesso]).toEqual(['qualquer'])
    expect([inspecao.acesso, relatorio.acesso, download.acesso]).toEqual(Array(3).fill(esperado.revisao))
    expect(home.acesso).toEqual(esperado.equipe)
    expect(usuario.acesso).toEqual(esperado.usuario)
  })

  it('names only known roles', () => {
    const niveis = Object.values(linha.telas).flatMap(({ acesso }) => (acesso === 'qualquer' ? [] : acesso))
    expect(niveis.filter((nivel) => !NIVEIS.includes(nivel))).toEqual([])
  })

  it('has the factor, damages, form, searches and record fields of the specification', () => {
    expect(linha.cmPorPixel).toBe(esperado.cmPorPixel)
    expect(linha.danos.map((dano) => dano.valor)).toEqual(esperado.danos)
    expect(linha.gravidades.map(({ valor }) => valor)).toEqual(esperado.gravidades)
    expect(linha.upload.campos.join(' ')).toBe(esperado.upload)
    expect(linha.registro.join(' ')).toBe(esperado.registro)
    const buscas = [linha.busca.inspecao, linha.busca.relatorio, linha.busca.download]
    expect(
      buscas.map((busca) =>
        busca.map(({ campo, obrigatorio }) => campo + (obrigatorio ? '' : '?')).join(' '),
      ),
    ).toEqual(esperado.busca)
  })

  it('makes the calls and names the files of the specification', () => {
    expect(linha.api).toEqual(esperado.calls)
    expect(linha.arquivos).toEqual(esperado.arquivos)
  })

  it('shows each damage with a label of its own', () => {
    const labels = linha.danos.map((dano) => labelDano(linha, dano.valor))
    expect(new Set(labels).size).toBe(linha.danos.length)
    expect(labelDano(linha, 'inexistente')).toBe('inexistente')
  })

  it('labels its searches as the screens of the specification do', () => {
    const { inspecao, relatorio, download } = linha.busca
    const labels = [inspecao, relatorio, download].map((campos) =>
      campos.map(({ campo, label }) => label ?? CAMPOS[campo].label).join(' '),
    )
    expect(labels).toEqual(LABELS_BUSCA[linha.id])
  })

  it('searches only by fields its upload form asks for', () => {
    const campos = Object.values(linha.busca).flatMap((busca) => busca.map(({ campo }) => campo))
    expect(campos.filter((campo) => !linha.upload.campos.includes(campo))).toEqual([])
  })
})

describe('messages that differ between the lines', () => {
  it('are those of the specification', () => {
    expect(LINHAS.robo.avisos).toEqual({
      relatorio: 'Preencha os campos OS e Torre',
      exportar: 'Preencha os campos OS e Torre para gerar o relatório.',
      download: 'Preencha os campos OS e WTG',
      baixarTodas: 'OS e WTG inválidos',
      erroZip: 'Erro ao baixar todas as fotos',
      erroBusca: 'Erro ao buscar fotos.',
    })
    expect(LINHAS.drone.avisos).toEqual({
      relatorio: 'Preencha os campos OS e WTG',
      exportar: 'Preencha OS e WTG para gerar o relatório.',
      download: 'Preencha os campos OS e WTG',
      baixarTodas: 'OS e WTG inválidos',
      erroZip: 'Erro ao baixar todas as fotos',
      erroBusca: 'Erro ao buscar fotos do drone.',
    })
    expect(LINHAS.civil.avisos).toEqual({
      relatorio: 'Preencha os campos OS e Torre',
      exportar: 'Preencha OS e Torre para gerar o relatório.',
      download: 'Preencha os campos OS e Torre',
      baixarTodas: 'Preencha OS e Torre para baixar.',
      erroZip: 'Erro ao baixar todas as fotos.',
      erroBusca: 'Erro ao buscar fotos.',
    })
  })

  it('only the robot line sends a work-order JSON', () => {
    expect(LISTA_LINHAS.filter((linha) => linha.upload.json).map((linha) => linha.id)).toEqual(['robo'])
  })

  it('civil damages that need words of their own have the labels of the specification', () => {
    const label = (dano: string) => labelDano(LINHAS.civil, dano)
    expect(label('deformacao')).toBe('Deformação estrutural')
    expect(label('desgaste')).toBe('Desgaste superficial')
    expect(label('mancha')).toBe('Mancha ou alteração de cor')
    expect(label('acumulodetora')).toBe('Acúmulo de sujeira / materiais')
    expect(label('obstrucao')).toBe('Obstrução de dutos/canais')
    expect(label('falhafixacao')).toBe('Falha em fixações')
    expect(label('estruturaexp')).toBe('Estrutura exposta')
  })

  it('no two screens of the product share a route', () => {
    const rotas = LISTA_LINHAS.flatMap((linha) =>
      Object.values(linha.telas).map((tela) => tela.rota.toLowerCase()),
    )
    expect(new Set(rotas).size).toBe(rotas.length)
  })

  it('labels every form field', () => {
    expect(Object.values(CAMPOS).filter(({ label, faltando }) => !label || !faltando)).toEqual([])
  })
})

it('text copied with invisible characters is searched for and registered as it is read', () => {
  expect(CAMPO_SCHEMAS.os.parse('\u2066OS-1\u200b\u2069 ')).toBe('OS-1')
  expect(textoCurto.parse('Inspeções\u00ad Silva\ufeff')).toBe('Inspeções Silva')
  expect(CAMPO_SCHEMAS.wtg.safeParse('\u200b\u2060').success).toBe(false)
})
