/** The name of a zone in which it is about noon, so that no day, week or month ends in it during a test. */
export function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}
