/** Replaces half characters, which only JSON can write: most readers of JSON refuse a text with one. */
export const withoutHalves = (texto: string): string => texto.replaceAll(/\p{Cs}/gu, '\ufffd')
