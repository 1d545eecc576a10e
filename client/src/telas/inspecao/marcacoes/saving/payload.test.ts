import { describe, expect, it } from 'vitest'
import { marcacaoSchema } from '#shared/contract/inspecao/marcacao'
import { LISTA_LINHAS, type LinhaId } from '#shared/linhas/index'
import { marcacaoPayload } from './payload.ts'
import { initialStates, fotoStates } from '../estado/foto-states.ts'
import { umaFoto } from '../../testing/fotos.ts'

const marker = { x: 100, y: 200, width: 700, height: 540 }

/** Payload fields as spec §3 lists them, typed again by hand. */
const COMUNS = 'photoId marker dimensao dano observacao imageMeta recomendacao foto os'.split(' ')
const PROPRIOS: Record<LinhaId, string[]> = {
  robo: 'parque cliente wtg blade dados_foto empresa matricula regiao eixoz'.split(' '),
  drone: 'parque cliente wtg empresa matricula altura'.split(' '),
  civil: 'endereco cliente torre condominio empresa matricula altura'.split(' '),
}
const DIMENSAO: Record<LinhaId, string> = {
  robo: '37.04x28.58',
  drone: '37.04x28.58',
  civil: '148.18x114.31',
}

describe.each(LISTA_LINHAS)('the marker payload of $id', (linha) => {
  const foto = umaFoto(linha, 7)
  const dano = linha.danos[0]?.valor ?? ''
  const [vazia] = initialStates([foto], new Map())
  const [marcada] = fotoStates(vazia ? [vazia] : [], {
    type: 'edit',
    index: 0,
    marcacao: { marker, dano, observacao: 'Perto da borda.' },
  })
  if (!vazia || !marcada) throw new Error('one photo, one state')

  it('carries exactly the fields of the specification, and fits the schema', () => {
    const payload = marcacaoPayload(linha, foto, marcada)
    expect(Object.keys(payload).sort()).toEqual([...COMUNS, ...PROPRIOS[linha.id]].sort())
    expect(marcacaoSchema(linha).parse(payload)).toEqual(payload)
  })

  it('says what is to be done only to a backend that keeps it', () => {
    const tratamento = {
      gravidade: linha.gravidades[0]?.valor ?? '',
      recomendacao: 'Limpar.',
      encarregado: 'Ana',
    }
    const states = (of: typeof foto) =>
      fotoStates(initialStates([of], new Map()), { type: 'edit', index: 0, marcacao: tratamento })
    const kept = { ...foto, salva: null, gravidade: null }
    const [said, elsewhere] = [states(kept)[0], states(foto)[0]]
    const payload = said && marcacaoPayload(linha, kept, said)
    expect(payload).toMatchObject(tratamento)
    expect(marcacaoSchema(linha).parse(payload)).toEqual(payload)
    expect(elsewhere && marcacaoPayload(linha, foto, elsewhere)).not.toHaveProperty('gravidade')
    expect(elsewhere && marcacaoPayload(linha, foto, elsewhere).recomendacao).toBe('')
  })

  it('names the save it was made over when the backend tells versions', () => {
    const [seen] = initialStates([{ ...foto, salva: null }], new Map())
    const payload = seen && marcacaoPayload(linha, foto, seen)
    expect(payload?.versao).toBeNull()
    expect(marcacaoSchema(linha).parse(payload)).toEqual(payload)
  })

  it('says marks, size and photo in natural px of the original', () => {
    expect(marcacaoPayload(linha, foto, marcada)).toMatchObject({
      photoId: 7,
      marker,
      dimensao: DIMENSAO[linha.id],
      dano,
      observacao: 'Perto da borda.',
      imageMeta: { width: 4000, height: 3000 },
      recomendacao: '',
      foto: '/api/fotos/ref-7',
      os: '2417',
    })
  })

  it('says null and an empty dimensao without a marker', () => {
    expect(marcacaoPayload(linha, foto, vazia)).toMatchObject({ marker: null, dimensao: '' })
  })
})
