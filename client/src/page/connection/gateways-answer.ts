/**
 * True for a web page, which no call and no file of the gateway is: a network that wants a login first answers so in its
 * place, with 200, and a proxy that has nobody behind it.
 */
export const isPage = ({ headers }: Pick<Response, 'headers'>) =>
  headers.get('content-type')?.startsWith('text/html') ?? false
