import {
  CM_POR_PIXEL_EOLICA,
  DANOS_EOLICA,
  EQUIPE_EOLICA,
  GRAVIDADES_EOLICA,
  REVISAO_EOLICA,
} from './eolica.ts'
import type { LinhaDefinition } from './types.ts'

/** Wind inspection by drone, outside of blade and tower. Source: spec §2, §3, §5, §7, §8. */
export const drone = {
  id: 'drone',
  nome: 'Eólica com drone',
  nomeCurto: 'Drone',
  cores: {
    claro: { accent: '#005454', hover: '#004545', on: '#ffffff', tint: '#def0ee' },
    escuro: { accent: '#6fd6cc', hover: '#97e6de', on: '#002020', tint: '#0f2b2b' },
  },
  titulo: 'Inspeção Eólica com Drone',
  tituloLista: 'Inspeções com Drone',
  resumo: 'Superfície externa das pás e da torre (WTG).',
  cmPorPixel: CM_POR_PIXEL_EOLICA,
  danos: DANOS_EOLICA,
  gravidades: GRAVIDADES_EOLICA,
  telas: {
    home: { rota: '/homeexterno', acesso: EQUIPE_EOLICA },
    upload: { rota: '/uploadDrone', acesso: 'qualquer' },
    inspecao: { rota: '/inspecaoDrone', acesso: REVISAO_EOLICA },
    relatorio: { rota: '/relatorioDrone', acesso: REVISAO_EOLICA },
    download: { rota: '/downloadDrone', acesso: REVISAO_EOLICA },
    usuario: { rota: '/usuariodrone', acesso: EQUIPE_EOLICA },
  },
  resumoUpload: 'Fotos da ordem de serviço.',
  upload: {
    titulo: 'Formulário de Upload (Drone)',
    campos: ['seuCliente', 'parque', 'suaEmpresa', 'matricula', 'wtg', 'os'],
    json: false,
  },
  busca: {
    inspecao: [
      { campo: 'os', obrigatorio: true },
      { campo: 'wtg', obrigatorio: true },
    ],
    relatorio: [
      { campo: 'os', obrigatorio: true, label: 'OS' },
      { campo: 'wtg', obrigatorio: true },
    ],
    download: [
      { campo: 'os', obrigatorio: true, label: 'OS' },
      { campo: 'wtg', obrigatorio: true },
    ],
  },
  alvo: 'wtg',
  registro: ['parque', 'wtg', 'altura'],
  posicao: { campo: 'altura', label: 'Altura relativa' },
  detalhes: ['wtg', 'parque', 'cliente', 'empresa', 'matricula'],
  cartao: ['parque', 'cliente', 'wtg', 'empresa', 'matricula', 'altura', 'observacao', 'dimensao', 'dano'],
  api: {
    upload: '/api/upload-drone',
    fotos: '/api/inspecao-drone',
    salvar: '/api/inspecao-drone/save-markers',
    relatorio: '/api/relatorio-drone',
    exportar: '/api/relatorio-drone/download',
    busca: '/api/inspecao-drone/search',
    zip: '/api/inspecao-drone/download',
  },
  arquivos: { relatorio: 'relatorio_drone', foto: 'foto_drone_{id}' },
  avisos: {
    relatorio: 'Preencha os campos OS e WTG',
    exportar: 'Preencha OS e WTG para gerar o relatório.',
    download: 'Preencha os campos OS e WTG',
    baixarTodas: 'OS e WTG inválidos',
    erroZip: 'Erro ao baixar todas as fotos',
    erroBusca: 'Erro ao buscar fotos do drone.',
  },
} as const satisfies LinhaDefinition
