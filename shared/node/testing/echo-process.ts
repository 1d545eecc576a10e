import { setTimeout as sleep } from 'node:timers/promises'
import { answerJobs } from '../process/answer-jobs.ts'

/** What the process is told to do with a job. */
export interface EchoJob {
  say: 'pid' | 'nothing'
  /** Ends the process as a photo may kill a decoder. */
  dies?: boolean
}

answerJobs(1, async (job) => {
  const { say, dies } = job as EchoJob
  if (dies) process.kill(process.pid, 'SIGKILL')
  if (say === 'nothing') await sleep(1e8)
  return { pid: process.pid }
})
