import { expect, it } from 'vitest'
import { BodyBudget } from './body-budget.ts'

it('R12 lets the body that has been on its way longest make room, first among those of the same caller', () => {
  const budget = new BodyBudget({ total: 100, perKey: 60 })
  const gone: string[] = []
  const enter = (key: string, name: string) =>
    budget.enter(key, (error) => void gone.push(`${name} ${error.code}`))
  const first = enter('ana', 'first')
  const second = enter('rui', 'second')
  const third = enter('rui', 'third')
  first.add(30)
  second.add(40)
  third.add(30)
  expect(gone).toEqual(['second SLOW_CLIENT'])
  const fourth = enter('eva', 'fourth')
  fourth.add(40)
  expect([gone.length, budget.held]).toEqual([1, 100])
  fourth.add(1)
  expect([gone[1], budget.held]).toEqual(['first SLOW_CLIENT', 71])
  // Those that had to leave end afterwards, and count no more.
  for (const share of [first, second, third, fourth]) share.leave()
  expect(budget.held).toBe(0)
})
