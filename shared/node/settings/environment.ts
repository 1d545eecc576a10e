/** The environment this process was started with; only this folder looks at it (npm run layers). */
export const ENVIRONMENT: NodeJS.ProcessEnv = process.env

/** True for a variable that says something; an empty one counts as not given. */
export const isGiven = (value: string | undefined, blankCounts = false): value is string =>
  value !== undefined && (blankCounts ? value : value.trim()) !== ''

/** Makes the address of the settings the one at which a backend listens that is this whole process. */
export function keepBackendAddress({ host, port }: { host: string; port: number }): void {
  ENVIRONMENT['API_HOST'] = host
  ENVIRONMENT['API_PORT'] = String(port)
}

/** Makes the zone of the settings the one in which this process tells local time. */
export function keepTimeZone(zona: string, env: NodeJS.ProcessEnv = ENVIRONMENT): void {
  env['TZ'] = zona
}
