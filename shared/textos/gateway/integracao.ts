/** Answers to programs that call `/trpc` in a way that the product does not serve; each says what to set. */
export const TEXTOS_INTEGRACAO = {
  consultaPorGet:
    'Por GET só respondem consultas com um token de programa (Authorization: Bearer at_…). Sem ele, envie POST com ' +
    'content-type: application/json; no cliente tRPC, methodOverride: "POST".',
  alteracaoPorGet: (nome: string) =>
    `${nome} altera dados: envie POST com content-type: application/json, não GET.`,
  metodo: 'Use POST com content-type: application/json, ou GET numa consulta com Authorization: Bearer at_….',
  tipo: 'Envie o corpo como content-type: application/json, em UTF-8.',
  tipoDoEnvio: 'Envie um formulário: content-type: multipart/form-data, com boundary.',
  formularioMalfeito:
    'O corpo não é um multipart/form-data bem formado. Confira a boundary, os fins de linha (CRLF) e os cabeçalhos de ' +
    'cada parte.',
  naoEUtf8: 'O corpo não está em UTF-8, e seus acentos se perderiam. Envie-o em UTF-8.',
  comprimido: 'Envie o corpo sem compressão: sem o cabeçalho Content-Encoding.',
  chaveDeEnvio: (maximo: number) =>
    `Idempotency-Key tem de 1 a ${maximo} caracteres ASCII visíveis, sem espaços; sem o cabeçalho o envio também vale.`,
  corpoLongo: (mb: number) =>
    `O pedido passa de ${mb} MB. Se é um lote, divida-o: no cliente tRPC, maxItems menor no httpBatchLink.`,
  valoresDemais: 'O pedido tem valores demais. Confira os campos ou divida o pedido.',
  loteLongo: ({ chamadas, consultas, alteracoes }: Record<'chamadas' | 'consultas' | 'alteracoes', number>) =>
    `Um pedido leva até ${consultas} consultas ou ${alteracoes} alterações, e este leva ${chamadas}. ` +
    `No cliente tRPC, defina maxItems: ${consultas} no httpBatchLink de consultas e ${alteracoes} no de alterações.`,
  loteMisto: 'Consultas e alterações vão em pedidos separados: um lote leva só umas ou só outras.',
  loginEmLote: 'Entrar não vai em lote com outras chamadas: envie auth.accessToken sozinho, num httpLink.',
  enderecoEstranho: 'O endereço não é UTF-8 codificado por porcentagem. Confira o nome do procedimento.',
  enderecoLongo:
    'O endereço e os cabeçalhos passam de 16 kB. No cliente tRPC, defina maxURLLength: 8000 no httpBatchLink, ou ' +
    'methodOverride: "POST" para que as consultas vão no corpo.',
  umHost: 'O pedido tem de trazer o cabeçalho Host, uma vez só. Confira o que está na frente da plataforma.',
  naoEJson: 'O que foi enviado não é JSON válido. Por POST o JSON vai no corpo; por GET, no parâmetro input.',
  loteSemObjeto: 'Num lote, a entrada é um objeto JSON com o número de cada chamada: {"0": {…}, "1": {…}}.',
  semEntrada: 'Falta a entrada: um objeto JSON no corpo (POST) ou no parâmetro input (GET).',
  listaSemLinha: 'mes e depois são de uma lista só: diga também de qual linha.',
  numeroDesde: (campo: string, minimo: number) => `O campo ${campo} começa em ${minimo}.`,
  numeroAcima: (campo: string, limite: number) => `O campo ${campo} precisa ser maior que ${limite}.`,
  numeroAte: (campo: string, maximo: number) => `O campo ${campo} vai até ${maximo}.`,
  textoDesde: (campo: string, minimo: number) => `O campo ${campo} tem pelo menos ${minimo} caracteres.`,
  semProcedimento: (nome: string) =>
    nome === ''
      ? 'Falta o nome do procedimento. Os que há estão em /docs.'
      : `Não há o procedimento ${nome}. Confira o nome em /docs.`,
  pedidosDemais:
    'Pedidos demais ao mesmo tempo deste usuário. Espere o tempo de Retry-After e envie menos de uma vez.',
  loginSoDaTela:
    'auth.login é das telas da plataforma. Programas entram por auth.accessToken, sem Origin nem cookie.',
  outraOrigem:
    'O pedido veio de uma página de outro endereço. Programas usam Authorization: Bearer at_…, sem cookie nem Origin.',
  enderecoErrado:
    'A plataforma não reconhece o endereço em que esta página foi aberta. Abra-a pelo endereço de costume, ou avise quem ' +
    'cuida dela.',
  origemNoLog: (veio: string | undefined, daqui: readonly string[], dita: boolean) =>
    `a página é de ${veio ?? 'outro endereço'}, e ` +
    (daqui.length === 0
      ? 'o pedido não traz Host: um proxy que o tira pede PUBLIC_URL'
      : `a plataforma é ${daqui.join(' ou ')}, ` +
        (dita ? 'por PUBLIC_URL' : 'pelo Host que recebeu: um proxy que o troca pede PUBLIC_URL')),
  semCsrf:
    'Falta o token da sessão (Authorization: Bearer csrf_…). Nas telas, entre novamente; se continua, o que está na frente ' +
    'da plataforma tira esse cabeçalho: avise quem cuida dela. Programas usam at_… em seu lugar.',
} as const
