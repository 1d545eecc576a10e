// The work orders of the demonstration, as data: who sends them, and what is marked on their photos. A photo with
// `semDano` is saved as inspected and without damage; one with neither `semDano` nor a mark stays to be inspected.
// Rectangles are in natural pixels of the 4000 × 3000 pictures; heights (`altura`, `eixoz`) are in metres.
import { REGIOES } from '#shared/linhas/index'

const marcacao = (dano, [x, y, width, height], observacao) => ({
  dano,
  marker: { x, y, width, height },
  observacao,
})

export const ORDERS = [
  {
    linha: 'drone',
    nivel: 'supervisor',
    campos: {
      seuCliente: 'Ventos do Agreste',
      parque: 'Serra do Mel II',
      suaEmpresa: 'Ventos do Agreste',
      matricula: 'VA-2207',
      wtg: 'SM2-14',
      os: '2026-1184',
    },
    fotos: [
      {
        arquivo: 'pa-01.jpg',
        altura: 64.2,
        marcacao: marcacao(
          'rachadura',
          [1800, 1170, 630, 430],
          'Trinca ramificada no extradorso, sem exposição da fibra.',
        ),
      },
      {
        arquivo: 'pa-02.jpg',
        altura: 71.5,
        marcacao: marcacao(
          'outro',
          [1620, 750, 1010, 370],
          'Erosão do bordo de ataque com perda de gelcoat.',
        ),
      },
      {
        arquivo: 'pa-03.jpg',
        altura: 78.9,
        marcacao: marcacao('arranhao', [1560, 1350, 470, 360], 'Três riscos paralelos, superficiais.'),
      },
      {
        arquivo: 'pa-05.jpg',
        altura: 96.4,
        marcacao: marcacao('outro', [2750, 1240, 490, 380], 'Marca de descarga atmosférica na ponta.'),
      },
      { arquivo: 'pa-06.jpg', altura: 88.1 },
      { arquivo: 'pa-07.jpg', altura: 83.6, semDano: true },
    ],
  },
  {
    linha: 'robo',
    nivel: 'supervisor',
    campos: {
      seuCliente: 'Ventos do Agreste',
      parque: 'Serra do Mel II',
      suaEmpresa: 'Ventos do Agreste',
      matricula: 'VA-2207',
      wtg: 'SM2-14',
      blade: 'B',
      regiao: REGIOES[0],
      os: '2026-1190',
      inicioInspecao: '13.75',
    },
    fotos: [
      {
        arquivo: 'robo-01.jpg',
        eixoz: 13.75,
        marcacao: marcacao('rachadura', [1450, 2260, 570, 410], 'Trinca na colagem da alma.'),
      },
      { arquivo: 'robo-02.jpg', eixoz: 15.1, semDano: true },
      { arquivo: 'robo-03.jpg', eixoz: 16.45, marcacao: marcacao('arranhao', [2000, 2180, 550, 210], '') },
      { arquivo: 'robo-04.jpg', eixoz: 17.8 },
    ],
  },
  {
    linha: 'civil',
    nivel: 'supervisorCivil',
    campos: {
      seuCliente: 'Administradora Horizonte',
      endereco: 'Av. Engenheiro Roberto Freire, 1500, Natal',
      condominio: 'Residencial Ponta Negra',
      suaEmpresa: 'Prumo Engenharia',
      matricula: 'PE-0419',
      torre: 'B',
      os: '2026-0937',
    },
    fotos: [
      {
        arquivo: 'civil-01.jpg',
        altura: 9.2,
        marcacao: marcacao('estruturaexp', [857, 1200, 957, 600], 'Armadura exposta abaixo do peitoril.'),
      },
      {
        arquivo: 'civil-02.jpg',
        altura: 12.6,
        marcacao: marcacao('rachadura', [1770, 1000, 560, 1130], 'Rachadura na junta dos painéis.'),
      },
      {
        arquivo: 'civil-03.jpg',
        altura: 15.4,
        marcacao: marcacao('eflorescencia', [2210, 1210, 930, 470], ''),
      },
      {
        arquivo: 'civil-04.jpg',
        altura: 18.8,
        marcacao: marcacao('infiltracao', [970, 880, 860, 1440], 'Umidade descendo entre as janelas.'),
      },
      { arquivo: 'civil-05.jpg', altura: 22.3 },
      { arquivo: 'civil-06.jpg', altura: 25, semDano: true },
    ],
  },
]
