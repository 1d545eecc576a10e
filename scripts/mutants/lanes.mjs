import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const LANE = fileURLToPath(new URL('lane.mjs', import.meta.url))

/** Sends a message to a lane and waits for its answer; without a message, waits for it to report that it is ready. */
function ask(lane, message) {
  return new Promise((resolve, reject) => {
    lane.once('message', resolve)
    lane.once('exit', (code) => reject(new Error(`a lane ended with ${code}`)))
    if (message) lane.send(message)
  }).finally(() => lane.removeAllListeners())
}

/** The tests that failed in one trial. Throws when the trial itself could not be carried out. */
async function trial(lane, message) {
  const { noticed, error } = await ask(lane, message)
  if (error) throw new Error(error)
  return noticed
}

/**
 * Hands out trials to `lanes` processes, each with its own copy of the tree, and calls `tell` with each trial and the
 * tests that failed in it. `calm`: test files that must pass before and after with nothing changed, or the results mean
 * nothing.
 */
export async function runLanes(trials, { lanes, calm, tell }) {
  const waiting = [...trials]
  const work = async (_, index) => {
    const lane = fork(LANE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    await ask(lane)
    const beCalm = async (when) => {
      const failed = index === 0 ? await trial(lane, { names: calm }) : []
      if (failed.length > 0)
        throw new Error(
          `${when}, with nothing wrong, these fail:\n${failed.map(({ file, title }) => `${file} › ${title}`).join('\n')}`,
        )
    }
    try {
      await beCalm('before')
      for (let next = waiting.shift(); next; next = waiting.shift()) tell(next, await trial(lane, next))
      await beCalm('after')
    } finally {
      lane.send({ end: true })
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
}
