import { describe, expect, it } from 'vitest'
import { isCnpj, cleanCnpj, maskCnpj } from './cnpj.ts'
import { cleanTelefone, maskTelefone, isTelefone } from './telefone.ts'

describe('CNPJ', () => {
  it.each(['11.222.333/0001-81', '00000000000191', '12.ABC.345/01DE-35', '12abc34501de35'])(
    'accepts %s, whose check digits are right',
    (cnpj) => {
      expect(isCnpj(cnpj)).toBe(true)
    },
  )

  it.each([
    '11.222.333/0001-82',
    '12.ABC.345/01DE-34',
    '00000000000000',
    '1122233300018',
    '',
    'AAAAAAAAAAAAAA',
  ])('refuses %s', (cnpj) => {
    expect(isCnpj(cnpj)).toBe(false)
  })

  it('is masked as far as it is typed', () => {
    expect(maskCnpj('12')).toBe('12')
    expect(maskCnpj('12abc')).toBe('12.ABC')
    expect(maskCnpj('12abc34501')).toBe('12.ABC.345/01')
    expect(maskCnpj('12abc34501de35999')).toBe('12.ABC.345/01DE-35')
    expect(cleanCnpj('12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
  })
})

it('a digit too many was dropped, and the rest taken as right', () => {
  expect(isCnpj('11.222.333/0001-811')).toBe(false)
  expect(isTelefone('(84) 98811-20401')).toBe(false)
})

describe('telephone', () => {
  it.each(['(84) 98811-2040', '8432112040'])('accepts %s', (telefone) => {
    expect(isTelefone(telefone)).toBe(true)
  })

  it.each(['98811-2040', '(04) 98811-2040', '', '84 18811-20401'])('refuses %s', (telefone) => {
    expect(isTelefone(telefone)).toBe(false)
  })

  it('a mobile with the 0 before its area code was refused, typed or pasted', () => {
    const typed = [...'084988112040'].reduce((field, key) => maskTelefone(field + key), '')
    expect([typed, maskTelefone('+55 (084) 98811-2040')]).toEqual(['(84) 98811-2040', '(84) 98811-2040'])
    expect([isTelefone('0800 988 1120'), isTelefone('0 41 84 98811-2040')]).toEqual([false, false])
  })

  it('is masked as far as it is typed', () => {
    expect(maskTelefone('8')).toBe('(8')
    expect(maskTelefone('8498')).toBe('(84) 98')
    expect(maskTelefone('8432112040')).toBe('(84) 3211-2040')
    expect(maskTelefone('84988112040')).toBe('(84) 98811-2040')
    expect(cleanTelefone('(84) 98811-2040')).toBe('84988112040')
  })
})
