import * as kinds from './kinds.ts'
import type { Setting } from './setting.ts'

/** The S3-compatible store of originals; bucket, endpoint and both keys are given together or not at all. */
export const S3_SETTINGS = {
  S3_BUCKET: {
    reader: 'both',
    kind: kinds.bucket,
    about:
      'bucket de um armazenamento compatível com S3 em que o backend embutido guarda os originais, e com `REDIS_URL` os envios por terminar; sem ele, ficam em `DATA_DIR`',
  },
  S3_ENDPOINT: {
    reader: 'both',
    kind: kinds.httpAddress,
    about: 'endereço desse armazenamento; obrigatório com `S3_BUCKET`, como as duas chaves',
  },
  S3_REGION: {
    reader: 'both',
    kind: kinds.text,
    standard: 'us-east-1',
    about: 'região do bucket',
  },
  S3_ACCESS_KEY_ID: {
    reader: 'both',
    kind: kinds.text,
    about: 'chave de acesso ao bucket',
  },
  S3_SECRET_ACCESS_KEY: {
    reader: 'both',
    kind: kinds.text,
    about: 'chave secreta do bucket',
  },
  S3_PREFIX: {
    reader: 'both',
    kind: kinds.prefix,
    about: 'começo dos nomes no bucket, como `fotos/`; cada instalação tem o seu',
  },
  S3_PATH_STYLE: {
    reader: 'both',
    kind: kinds.wholeNumber([0, 1]),
    standard: '1',
    about: '`0` põe o bucket no nome do servidor (`bucket.servidor`) em vez de no caminho',
  },
} as const satisfies Record<string, Setting>
