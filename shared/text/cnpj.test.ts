import { describe, expect, it } from 'vitest'
import { cnpjValido, limparCnpj, mascararCnpj } from './cnpj.ts'
import { limparTelefone, mascararTelefone, telefoneValido } from './telefone.ts'

describe('CNPJ', () => {
  it.each(['11.222.333/0001-81', '00000000000191', '12.ABC.345/01DE-35', '12abc34501de35'])(
    'accepts %s, whose check digits are right',
    (cnpj) => {
      expect(cnpjValido(cnpj)).toBe(true)
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
    expect(cnpjValido(cnpj)).toBe(false)
  })

  it('is masked as far as it is typed', () => {
    expect(mascararCnpj('12')).toBe('12')
    expect(mascararCnpj('12abc')).toBe('12.ABC')
    expect(mascararCnpj('12abc34501')).toBe('12.ABC.345/01')
    expect(mascararCnpj('12abc34501de35999')).toBe('12.ABC.345/01DE-35')
    expect(limparCnpj('12.ABC.345/01DE-35')).toBe('12ABC34501DE35')
  })
})

describe('telephone', () => {
  it.each(['(84) 98811-2040', '8432112040'])('accepts %s', (telefone) => {
    expect(telefoneValido(telefone)).toBe(true)
  })

  it.each(['98811-2040', '(04) 98811-2040', '', '84 18811-20401'])('refuses %s', (telefone) => {
    expect(telefoneValido(telefone)).toBe(false)
  })

  it('is masked as far as it is typed', () => {
    expect(mascararTelefone('8')).toBe('(8')
    expect(mascararTelefone('8498')).toBe('(84) 98')
    expect(mascararTelefone('8432112040')).toBe('(84) 3211-2040')
    expect(mascararTelefone('84988112040')).toBe('(84) 98811-2040')
    expect(limparTelefone('(84) 98811-2040')).toBe('84988112040')
  })
})
