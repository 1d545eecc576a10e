import { expect, it } from 'vitest'
import { matchFotos } from './match-fotos.ts'

const known = (n: number, estado: 'chegou' | 'falta', nome = 'DJI_1.jpg') => ({ n, nome, bytes: 1, estado })
const [a, b, c] = ['a', 'b', 'c'].map((text) => new File([text], 'DJI_1.jpg')) as [File, File, File]

it('a photo is not refused as changed because another folder has one of the same name that came already', () => {
  const upload = [known(1, 'chegou'), known(2, 'falta'), known(3, 'falta')]
  expect(matchFotos(upload, [a, b, c])).toEqual(
    new Map([
      [2, b],
      [3, c],
    ]),
  )
})

it('only what is lacking may be chosen again', () => {
  const upload = [known(1, 'chegou'), known(2, 'falta'), known(3, 'falta', 'DJI_2.jpg')]
  expect(matchFotos(upload, [b, new File(['xx'], 'DJI_2.jpg')])).toEqual(new Map([[2, b]]))
})
