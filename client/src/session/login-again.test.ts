import { expect, it, onTestFinished, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { answerLoginAgain, holdWork, listenToLoginAgain, loginAgain } from './login-again.ts'

freshBrowser('administrador')

it('calls that are refused together wait for one login, which lets all of them go on', async () => {
  const asked = vi.fn()
  onTestFinished(listenToLoginAgain(asked))
  onTestFinished(holdWork(() => true))
  const gone: boolean[] = []
  const calls = [loginAgain(), loginAgain()].map((call) => call.then((again) => gone.push(again)))
  expect(asked).toHaveBeenCalledOnce()
  answerLoginAgain(true)
  await calls[1]
  expect(gone).toEqual([true, true])
})
