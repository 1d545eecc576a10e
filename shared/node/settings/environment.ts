/**
 * The environment with which this process was started; only files of this folder may read it (npm run layers checks
 * that).
 */
export const ENVIRONMENT: NodeJS.ProcessEnv = process.env

/** True for a variable that says something; an empty one counts as not given. */
export const isGiven = (value: string | undefined, blankCounts = false): value is string =>
  value !== undefined && (blankCounts ? value : value.trim()) !== ''

/** Sets API_HOST and API_PORT to HOST and PORT, for a process that is only the backend (ROLE=api). */
export function keepBackendAddress({ host, port }: { host: string; port: number }): void {
  ENVIRONMENT['API_HOST'] = host
  ENVIRONMENT['API_PORT'] = String(port)
}

/** Sets TZ, so that this process tells local time in the zone of the settings. */
export function keepTimeZone(zona: string, env: NodeJS.ProcessEnv = ENVIRONMENT): void {
  env['TZ'] = zona
}
