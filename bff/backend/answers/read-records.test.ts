import { expect, it } from 'vitest'
import { fotoSchema } from '#shared/contract/inspecao/foto'
import { userItemSchema } from '#shared/contract/pessoas/usuario'
import { reading } from './read-records.ts'

const NO_SIZE = { marker_x: 5, marker_y: 5, marker_width: 0, marker_height: 0 }
const PLAIN = { x: 1, y: 2, width: 30, height: 15, dano: 'rachadura', dimensao: '9.00x1.00' }

it.each([
  { what: 'an address', odd: { url: { href: '/a.jpg' } }, campo: 'image' },
  { what: 'an address, beside one under its own', odd: { image: 5, url: 7 }, campo: 'image' },
  { what: 'a size', odd: { image_meta: { w: 4000 } }, campo: 'imageMeta.width' },
  { what: 'a rectangle in columns', odd: NO_SIZE, campo: 'marker.width' },
  { what: 'a rectangle, beside sides that are none', odd: { marker: '1,2', ...PLAIN }, campo: 'marker' },
])('a photo was left out for $what that is odd under another name than its own', ({ odd, campo }) => {
  const noted = { campos: [], estranhos: 0, perdidos: 0 }
  const foto = reading(fotoSchema, (one) => one)({ id: 1, os: 'OS-1', ...odd }, 'fotos[0]', noted)
  expect(foto).toMatchObject({ id: 1, os: 'OS-1', image: '' })
  expect([foto?.imageMeta, foto?.marker]).toEqual([undefined, undefined])
  expect(noted).toMatchObject({ estranhos: 1, perdidos: 0 })
  expect(noted.campos[0]).toMatchObject({ campo: `fotos[0].${campo}` })
})

it('a user was left out for a date under another name than its own', () => {
  const noted = { campos: [], estranhos: 0, perdidos: 0 }
  const read = reading(userItemSchema, (one) => one)
  expect(read({ id: 1, email: 'a@b.c', createdAt: { $date: 0 } }, 'users[0]', noted)).toEqual({
    id: 1,
    email: 'a@b.c',
    created_at: '',
  })
  expect(noted.campos).toEqual([{ campo: 'users[0].created_at', veio: '{ $date }' }])
})
