import { ConfigError } from '#shared/node/settings/config-error'
import type { ValuesOf } from '#shared/node/settings/settings-table'
import type { S3Place } from './s3-bucket.ts'

type S3Values = Pick<ValuesOf<'backend'>, Extract<keyof ValuesOf<'backend'>, `S3_${string}`>>

const TOGETHER = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/**
 * The store that the settings name, undefined when they name none. Throws ConfigError for the first of the four that is
 * missing while others are given.
 */
export function s3Place(values: S3Values): S3Place | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (S3_BUCKET && S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT.href.replace(/\/$/, ''),
      region: values.S3_REGION,
      bucket: S3_BUCKET,
      prefix: values.S3_PREFIX ?? '',
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      pathStyle: values.S3_PATH_STYLE === 1,
    }
  }
  const missing = TOGETHER.find((name) => values[name] === undefined)
  if (missing === undefined || TOGETHER.every((name) => values[name] === undefined)) return undefined
  throw new ConfigError(
    missing,
    'precisa ser definida: S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY valem juntas',
  )
}
