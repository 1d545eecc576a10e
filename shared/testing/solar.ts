import type { LinhaDefinition } from '../linhas/types.ts'

const EQUIPE = ['administrador', 'supervisor', 'colaborador'] as const

/** A line that the product does not have, written as somebody would who adds one. Tests put it beside the three. */
export const solar = {
  id: 'solar',
  nome: 'Solar com drone',
  nomeCurto: 'Solar',
  cores: {
    claro: { accent: '#5c4a00', hover: '#463800', on: '#ffffff', tint: '#f7f0d5' },
    escuro: { accent: '#f2d75c', hover: '#f8e797', on: '#241c00', tint: '#2e2708' },
  },
  titulo: 'Inspeção Solar com Drone',
  tituloLista: 'Inspeções Solares',
  resumo: 'Módulos e estruturas de usinas solares.',
  cmPorPixel: 0.1,
  danos: [
    { valor: 'sujeira', label: 'Sujeira' },
    { valor: 'celula', label: 'Célula quebrada' },
  ],
  gravidades: [
    { valor: 'baixa', label: 'Baixa' },
    { valor: 'alta', label: 'Alta' },
  ],
  telas: {
    home: { rota: '/homeSolar', acesso: EQUIPE },
    upload: { rota: '/uploadSolar', acesso: 'qualquer' },
    inspecao: { rota: '/inspecaoSolar', acesso: ['administrador', 'supervisor'] },
    relatorio: { rota: '/relatorioSolar', acesso: ['administrador', 'supervisor'] },
    download: { rota: '/downloadSolar', acesso: ['administrador', 'supervisor'] },
    usuario: { rota: '/usuarioSolar', acesso: EQUIPE },
  },
  resumoUpload: 'Fotos da usina.',
  upload: {
    titulo: 'Upload de Inspeção Solar',
    campos: ['seuCliente', 'endereco', 'suaEmpresa', 'matricula', 'torre', 'os'],
    json: false,
  },
  busca: {
    inspecao: [
      { campo: 'os', obrigatorio: true },
      { campo: 'torre', obrigatorio: true, label: 'Mesa' },
    ],
    relatorio: [
      { campo: 'os', obrigatorio: true, label: 'OS' },
      { campo: 'torre', obrigatorio: true, label: 'Mesa' },
    ],
    download: [
      { campo: 'os', obrigatorio: true, label: 'OS' },
      { campo: 'torre', obrigatorio: true, label: 'Mesa' },
    ],
  },
  alvo: 'torre',
  registro: ['endereco', 'torre', 'altura'],
  posicao: { campo: 'altura', label: 'Altura relativa' },
  detalhes: ['torre', 'endereco', 'cliente', 'empresa'],
  cartao: ['endereco', 'cliente', 'torre', 'empresa', 'altura', 'observacao', 'dimensao', 'dano'],
  api: {
    upload: '/api/upload-solar',
    fotos: '/api/inspecao-solar',
    salvar: '/api/inspecao-solar/save-markers',
    relatorio: '/api/relatorio-solar',
    exportar: '/api/relatorio-solar/download',
    busca: '/api/inspecao-solar/search',
    zip: '/api/inspecao-solar/download',
  },
  arquivos: { relatorio: 'relatorio_solar', foto: 'foto_solar_{id}' },
  avisos: {
    relatorio: 'Preencha os campos OS e Mesa',
    exportar: 'Preencha OS e Mesa para gerar o relatório.',
    download: 'Preencha os campos OS e Mesa',
    baixarTodas: 'Preencha OS e Mesa para baixar.',
    erroZip: 'Erro ao baixar todas as fotos.',
    erroBusca: 'Erro ao buscar fotos.',
  },
} as const satisfies LinhaDefinition
