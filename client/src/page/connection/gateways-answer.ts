/**
 * True for a web page, which no call and no file of the gateway answers with: it comes from a network that
 * wants a login first, with 200, or from a proxy that has nobody behind it.
 */
export const isHtmlPage = ({ headers }: Pick<Response, 'headers'>) =>
  headers.get('content-type')?.startsWith('text/html') ?? false
