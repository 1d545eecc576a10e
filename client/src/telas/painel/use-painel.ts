import { useEffect } from 'react'
import { PAGINA } from '#shared/contract/paginas'
import { TEXTOS } from '#shared/textos/textos'
import { isFirstAnswerAwaited, missingOf, type Missing } from '../../calls/missing.ts'
import { reportError } from '../../page/report-error.ts'
import { trpc } from '../../calls/trpc-react.ts'

/** Asks for the first part of every list; the rest comes as the list is scrolled. */
const INICIO = { limite: PAGINA }

/** Logs a failed call of the dashboard; the person is told in place of what is missing. */
export const reportFailure = (error: unknown) => reportError(TEXTOS.painel.erroLog, error)

/**
 * The dashboard's four calls, made together. A failure is logged, and told in place of what is missing, never by a
 * message. Source: spec §4, §7, §8, docs/decisions/107.
 */
export function usePainel() {
  const [wtgStats, userStats, wtgList, userList] = trpc.useQueries((t) => [
    t.admin.wtgStats(),
    t.admin.userStats(),
    t.admin.wtgList(INICIO),
    t.admin.userList(INICIO),
  ])
  const todas = [wtgStats, userStats, wtgList, userList]
  const faltam = todas.flatMap((chamada) => missingOf(chamada) ?? [])
  const error = todas.find((chamada) => chamada.error)?.error
  useEffect(() => {
    if (error) reportFailure(error)
  }, [error])
  return {
    /** Shown in place of whatever a failed call did not bring: one button asks for all of it again. */
    falha: {
      busy: faltam.some(({ busy }) => busy),
      onRetry: () => {
        for (const { onRetry } of faltam) onRetry()
      },
    } satisfies Missing,
    carregando: todas.some(isFirstAnswerAwaited),
    wtgStats: wtgStats.data,
    userStats: userStats.data,
    wtgList: wtgList.data,
    userList: userList.data,
    /**
     * When the first parts of the lists came, in ms: parts that follow them belong to another list once they
     * were asked for again.
     */
    chegaram: { wtgs: wtgList.dataUpdatedAt, usuarios: userList.dataUpdatedAt },
  }
}
