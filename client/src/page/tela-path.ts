/** The path of an address as the router tells screens apart by it: in any letter case, with a slash at its end or none. */
export const telaPath = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '')

/** True for two paths of one screen. */
export const isSamePath = (a: string, b: string): boolean => telaPath(a) === telaPath(b)
