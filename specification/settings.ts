/** The settings of contract §1 that have a default or bounds. */

/** Settings that are whole numbers: default, least and greatest value. */
export const NUMBERS: readonly (readonly [name: string, value: number, least: number, most: number])[] = [
  ['PORT', 3000, 0, 65535],
  ['BACKEND_TIMEOUT_S', 30, 1, 3600],
  ['TRUST_PROXY', 0, 0, 16],
  ['SESSION_IDLE_MIN', 480, 1, 525600],
  ['SESSION_MAX_H', 24, 1, 8760],
  ['LOG_PESSOAL', 1, 0, 1],
  ['ABRE_SEM_CONEXAO', 1, 0, 1],
  ['S3_PATH_STYLE', 1, 0, 1],
  ['MAX_FOTO_MB', 100, 1, 4096],
  ['MAX_FOTOS', 5000, 1, 100000],
  ['MAX_JSON_MB', 20, 1, 512],
  ['UPLOAD_GUARDA_H', 72, 1, 8760],
  ['UPLOAD_RESERVA_USUARIO_GB', 100, 1, 100000],
  ['UPLOAD_RESERVA_GB', 500, 1, 100000],
]

/** Wrong values, each with the sentence that stops the start. */
export const REFUSED: readonly (readonly [name: string, value: string, sentence: string])[] = [
  ['PORT', 'abc', 'PORT precisa ser um número inteiro de 0 a 65535.'],
  ['PORT', '1.5', 'PORT precisa ser um número inteiro de 0 a 65535.'],
  ['ROLE', 'gateway', 'ROLE precisa ser um de all, bff, api.'],
  ['ROLE', 'bff', 'API_URL precisa ser dada com ROLE=bff: é onde estão os backends com ROLE=api.'],
  ['API_URL', 'ftp://x', 'API_URL precisa ser um endereço http:// ou https://.'],
  ['API_URL', 'nada', 'API_URL precisa ser um endereço http:// ou https://.'],
  ['API_URL', 'http://u@x', 'API_URL não pode ter usuário, senha, consulta nem fragmento.'],
  ['API_URL', 'http://:s@x', 'API_URL não pode ter usuário, senha, consulta nem fragmento.'],
  ['API_URL', 'http://x/?a=1', 'API_URL não pode ter usuário, senha, consulta nem fragmento.'],
  ['API_URL', 'http://x/#a', 'API_URL não pode ter usuário, senha, consulta nem fragmento.'],
  ['FOTO_ORIGINS', 'nada', 'FOTO_ORIGINS não pode ter nada: precisa ser um endereço http:// ou https://.'],
  [
    'FOTO_ORIGINS',
    'https://a, ftp://b',
    'FOTO_ORIGINS não pode ter ftp://b: precisa ser um endereço http:// ou https://.',
  ],
  [
    'FOTO_ORIGINS',
    'https://a/fotos',
    'FOTO_ORIGINS não pode ter https://a/fotos: precisa ser só a origem, sem caminho.',
  ],
  [
    'FOTO_ORIGINS',
    'https://*.cdn.com',
    'FOTO_ORIGINS não pode ter https://*.cdn.com: precisa nomear cada servidor, sem *.',
  ],
  [
    'DATABASE_URL',
    'postgres',
    'DATABASE_URL precisa ser um endereço postgres://; na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25.',
  ],
  [
    'DATABASE_URL',
    'mysql://u:s@x/b',
    'DATABASE_URL precisa ser um endereço postgres://; na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25.',
  ],
  [
    'DATABASE_URL',
    'postgres://u:s@x',
    'DATABASE_URL precisa nomear o banco, como postgres://usuario:senha@servidor/banco; na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25.',
  ],
  [
    'DATABASE_URL',
    'postgres://u:s@x/b?sslmode=verify_full',
    'DATABASE_URL precisa dizer sslmode=verify-full, require, no-verify ou disable.',
  ],
  ['PUBLIC_URL', 'inspecao.example', 'PUBLIC_URL precisa ser um endereço http:// ou https://.'],
  ['PUBLIC_URL', 'https://x/y', 'PUBLIC_URL precisa ser só a origem, sem caminho.'],
  ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL precisa ser um e-mail válido.'],
  ['ADMIN_EMAIL', `${'a'.repeat(243)}@empresa.com`, 'ADMIN_EMAIL precisa ser um e-mail válido.'],
  ['ADMIN_SENHA', 'x'.repeat(7), 'ADMIN_SENHA precisa ter de 8 a 256 caracteres.'],
  ['ADMIN_SENHA', 'x'.repeat(257), 'ADMIN_SENHA precisa ter de 8 a 256 caracteres.'],
  ['SESSION_SECRET', 'x'.repeat(31), 'SESSION_SECRET precisa ter pelo menos 32 caracteres.'],
  ['PRODUCT_NAME', 'x'.repeat(101), 'PRODUCT_NAME precisa ter até 100 caracteres.'],
  ['PRODUCT_NAME', '  ', 'PRODUCT_NAME precisa ter pelo menos uma letra ou um número.'],
  ['PRODUCT_NAME', '-', 'PRODUCT_NAME precisa ter pelo menos uma letra ou um número.'],
  ['PRODUCT_NAME', '–', 'PRODUCT_NAME precisa ter pelo menos uma letra ou um número.'],
  ['MAX_FOTO_MB', '1e9', 'MAX_FOTO_MB precisa ser um número inteiro de 1 a 4096.'],
  ['RETENCAO_MESES', '0', 'RETENCAO_MESES precisa ser um número inteiro de 1 a 600.'],
  ['RETENCAO_MESES', '601', 'RETENCAO_MESES precisa ser um número inteiro de 1 a 600.'],
  ['ESCOPO', 'tudo', 'ESCOPO só pode ser empresa.'],
  ['METRICS_TOKEN', 'x'.repeat(15), 'METRICS_TOKEN precisa ter pelo menos 16 caracteres.'],
  ['LOG_PESSOAL', '2', 'LOG_PESSOAL precisa ser um número inteiro de 0 a 1.'],
  [
    'REDIS_URL',
    'x:6379',
    'REDIS_URL precisa ser um endereço redis:// ou rediss://; na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25.',
  ],
  [
    'REDIS_URL',
    'redis:///0',
    'REDIS_URL precisa ser um endereço redis:// ou rediss://; na senha, @ : / ? # e % vão como %40 %3A %2F %3F %23 %25.',
  ],
  [
    'REDIS_URL',
    'redis://u:s@x/sessoes',
    'REDIS_URL precisa terminar no servidor ou no número do banco, como redis://usuario:senha@servidor:6379/0.',
  ],
  [
    'REDIS_URL',
    'redis://r/12345',
    'REDIS_URL precisa terminar no servidor ou no número do banco, como redis://usuario:senha@servidor:6379/0.',
  ],
  [
    'S3_BUCKET',
    'fotos-',
    'S3_BUCKET precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, algarismos, pontos e hifens.',
  ],
  [
    'S3_BUCKET',
    'Fotos',
    'S3_BUCKET precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, algarismos, pontos e hifens.',
  ],
  ['S3_ENDPOINT', 's3', 'S3_ENDPOINT precisa ser um endereço http:// ou https://.'],
  [
    'S3_PREFIX',
    '../a',
    'S3_PREFIX precisa ser um caminho de letras sem acento, algarismos, pontos, hifens e barras.',
  ],
  ['TZ', 'Marte/Base', 'TZ precisa ser uma zona como America/Sao_Paulo.'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'nada',
    'OTEL_EXPORTER_OTLP_ENDPOINT precisa ser um endereço http:// ou https://.',
  ],
  [
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'grpc',
    'OTEL_EXPORTER_OTLP_PROTOCOL precisa ser um de http/protobuf, http/json.',
  ],
  ['OTEL_SDK_DISABLED', 'sim', 'OTEL_SDK_DISABLED só pode ser true ou false.'],
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'].flatMap((name) =>
    ['chave', 'a=1,chave', '=1'].map(
      (value) => [name, value, `${name} precisa ser chave=valor, com vírgulas entre os pares.`] as const,
    ),
  ),
  ['LOG_LEVEL', 'verboso', 'LOG_LEVEL precisa ser um de fatal, error, warn, info, debug, trace, silent.'],
]

/** Values at the limits of what is allowed. */
export const ALLOWED: readonly (readonly [name: string, value: string])[] = [
  ['ADMIN_EMAIL', `${'a'.repeat(242)}@empresa.com`],
  ['ADMIN_SENHA', 'x'.repeat(8)],
  ['ADMIN_SENHA', 'x'.repeat(256)],
  ['SESSION_SECRET', 'x'.repeat(32)],
  ['PRODUCT_NAME', 'x'.repeat(100)],
  ['RETENCAO_MESES', '1'],
  ['RETENCAO_MESES', '600'],
  ['ESCOPO', 'empresa'],
  ['METRICS_TOKEN', 'x'.repeat(16)],
  ['ROLE', 'all'],
  ['ROLE', 'api'],
  ['API_URL', 'http://x:8080/base'],
  ['API_URL', 'https://x'],
  ['FOTO_ORIGINS', 'https://a, http://b:8080\nhttps://a/,'],
  ['OTEL_SDK_DISABLED', 'TRUE'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Basic%20YQ==, x-b='],
  ['OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=producao,'],
  ['DATABASE_URL', 'postgres://u:s@x:5432/b?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u:s@x/b?sslmode=prefer'],
  ['DATABASE_URL', 'postgresql:///b?host=/run/postgresql&user=u'],
  ['REDIS_URL', 'rediss://u:s@x:6380/2'],
  ['REDIS_URL', 'redis://x'],
  ['S3_BUCKET', 'fotos.empresa-1'],
  ['S3_PREFIX', 'producao/fotos/'],
  ['PUBLIC_URL', 'https://x/'],
  ['LOG_LEVEL', 'fatal'],
  ['LOG_LEVEL', 'silent'],
]

/** Warnings that are logged when a start works but its settings are probably not meant so. */
export const WARNINGS: readonly (readonly [env: Record<string, string>, warnings: readonly string[]])[] = [
  [{ RETENCAO_MESES: '12' }, []],
  ...['http://x/api', 'https://x/v2/api/'].map(
    (API_URL) =>
      [
        { API_URL },
        [
          'ATENÇÃO: API_URL termina em /api, e o gateway acrescenta /api: as chamadas vão a …/api/api/…. Retire o /api do fim, se não é isso.',
        ],
      ] as const,
  ),
  [{ API_URL: 'https://x/apiario' }, []],
  [{ API_URL: 'https://api' }, []],
  [
    { RETENCAO_MESES: '12', API_URL: 'http://x' },
    ['ATENÇÃO: RETENCAO_MESES vale só para o backend embutido: com API_URL nada é removido.'],
  ],
  [{ FOTO_ORIGINS: 'https://fotos.x', API_URL: 'http://x' }, []],
  ...[{}, { ROLE: 'bff', API_URL: 'http://x' }].map(
    (own) =>
      [
        { FOTO_ORIGINS: 'https://fotos.x', ...own },
        [
          'ATENÇÃO: FOTO_ORIGINS vale só com um backend existente em API_URL: o embutido guarda ele mesmo as fotos.',
        ],
      ] as const,
  ),
  [{ DATABASE_URL: 'postgres://u:s@localhost/b' }, []],
  [{ DATABASE_URL: 'postgres:///b?host=/run/postgresql' }, []],
  [{ DATABASE_URL: 'postgres://u:s@x/b?sslmode=disable' }, []],
  [
    { DATABASE_URL: 'postgres://u:s@x/b' },
    [
      'ATENÇÃO: DATABASE_URL não diz sslmode: senha e dados vão sem cifra ao banco. Acrescente ?sslmode=verify-full, ou ?sslmode=disable se a rede é só sua.',
    ],
  ],
  [
    { DATABASE_URL: 'postgres://u:s@x/b', API_URL: 'http://x' },
    ['ATENÇÃO: DATABASE_URL vale só para o backend embutido: com API_URL não é usada.'],
  ],
  [
    { S3_BUCKET: 'fotos', API_URL: 'http://x' },
    [
      'ATENÇÃO: com API_URL, S3_BUCKET só guarda os envios que ainda não chegaram ao backend, e só com REDIS_URL: agora nada vai para ele.',
    ],
  ],
  [{ REDIS_URL: 'redis://:s@localhost:6379' }, []],
  [{ REDIS_URL: 'rediss://:s@x', API_URL: 'http://x' }, []],
  [
    { REDIS_URL: 'redis://:s@x' },
    ['ATENÇÃO: REDIS_URL é redis://: a senha dele e as sessões vão sem cifra. Use rediss://.'],
  ],
  [{ S3_BUCKET: 'fotos', S3_ENDPOINT: 'http://127.0.0.1:9000' }, []],
  [{ S3_BUCKET: 'fotos', S3_ENDPOINT: 'https://s3.x' }, []],
  [
    { S3_BUCKET: 'fotos', S3_ENDPOINT: 'http://s3.x' },
    ['ATENÇÃO: S3_ENDPOINT é http://: as fotos vão sem cifra ao armazenamento. Use https://.'],
  ],
  [{ SESSION_IDLE_MIN: '60', SESSION_MAX_H: '1' }, []],
  [{ SESSION_MAX_H: '1' }, []],
  [
    { SESSION_IDLE_MIN: '90', SESSION_MAX_H: '1' },
    [
      'ATENÇÃO: SESSION_IDLE_MIN (90 min) passa de SESSION_MAX_H (1 h): as sessões terminam antes, pela idade.',
    ],
  ],
  [
    { MAX_FOTO: '5', DATABASE_ULR: 'x' },
    [
      'ATENÇÃO: MAX_FOTO não é uma configuração e foi ignorada. Seria MAX_FOTO_MB?',
      'ATENÇÃO: DATABASE_ULR não é uma configuração e foi ignorada. Seria DATABASE_URL?',
    ],
  ],
]
