import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const LANE = fileURLToPath(new URL('lane.mjs', import.meta.url))

/** Asks a lane and waits for its answer; without a message, for its first word. */
function ask(lane, message) {
  return new Promise((resolve, reject) => {
    lane.once('message', resolve)
    lane.once('exit', (code) => reject(new Error(`a lane ended with ${code}`)))
    if (message) lane.send(message)
  }).finally(() => lane.removeAllListeners())
}

/** What a lane noticed of one trial. Throws when the trial itself could not be made. */
async function trial(lane, message) {
  const { noticed, error } = await ask(lane, message)
  if (error) throw new Error(error)
  return noticed
}

/**
 * Hands trials to so many lanes, each with a copy of the tree of its own; `tell` is called with each trial and what
 * failed in it. `calm`: test files that must pass before and after with nothing wrong, or no figure means anything.
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
