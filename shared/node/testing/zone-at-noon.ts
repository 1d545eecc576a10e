/** A zone in which it is about noon: no day, week or month ends in it while a test counts what came in them. */
export function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}
