import { useEffect } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { reportError } from '../../page/report-error.ts'
import { trpc } from '../../calls/trpc-react.ts'

/** The dashboard's four calls, made together; a failure is only logged. Source: spec §4, §7. */
export function usePainel() {
  const [wtgStats, userStats, wtgList, userList] = trpc.useQueries((t) => [
    t.admin.wtgStats(),
    t.admin.userStats(),
    t.admin.wtgList(),
    t.admin.userList(),
  ])
  const todas = [wtgStats, userStats, wtgList, userList]
  const error = todas.find((chamada) => chamada.error)?.error
  useEffect(() => {
    if (error) reportError(TEXTOS.painel.erroLog, error)
  }, [error])
  return {
    /** A call failed: what it would tell is missing. */
    falhou: error !== undefined,
    tentarDeNovo: () => {
      for (const chamada of todas) if (chamada.error) void chamada.refetch()
    },
    carregando: todas.some((chamada) => chamada.isPending),
    wtgStats: wtgStats.data,
    userStats: userStats.data,
    wtgList: wtgList.data,
    userList: userList.data,
  }
}
