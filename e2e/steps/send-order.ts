import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { signIn } from '../../scripts/demo/integrator.mjs'
import type { WorkOrder } from '../orders/work-order.ts'

/**
 * Sends an order by the call for integrators, as a program that has signed in: this takes a tenth of the time that the
 * upload screen takes.
 */
export async function sendOrder(
  program: Awaited<ReturnType<typeof signIn>>,
  { linha, campos, fotos, json }: WorkOrder,
): Promise<void> {
  const own = linha.upload.campos.map((campo) => [campo, campos[campo]] as const)
  const sent = await Promise.all(
    fotos.map(async ({ name, path }) => ({
      field: 'photos',
      name,
      type: 'image/jpeg',
      bytes: await readFile(path),
    })),
  )
  const file = json && {
    field: 'jsonfile',
    name: basename(json),
    type: 'application/json',
    bytes: await readFile(json),
  }
  await program.upload(linha.api.upload, {
    fields: { ...Object.fromEntries(own), userId: String(program.user.id) },
    files: file ? [...sent, file] : sent,
  })
}
