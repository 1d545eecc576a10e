const TIMEOUT_MS = 5_000

/** One warning when nobody answers at the address of API_URL now; whatever it answers will do, and it may come later. */
export async function reachWarning(apiUrl: URL | undefined): Promise<string[]> {
  if (!apiUrl) return []
  try {
    const answer = await fetch(apiUrl, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.body?.cancel()
    return []
  } catch (error) {
    const { name, message, cause } = error as Error
    const { code } = (cause ?? {}) as NodeJS.ErrnoException
    const reason = name === 'TimeoutError' ? `sem resposta em ${TIMEOUT_MS / 1000} s` : (code ?? message)
    return [
      `ATENÇÃO: o backend de API_URL (${apiUrl.origin}) não atende agora (${reason}). Até que atenda, ninguém entra.`,
    ]
  }
}
