import { parseArgs } from 'node:util'
import { TIME_ZONE } from '#shared/contract/produto'
import { asksForUsage } from '#shared/node/process/asks-for-usage'
import { ConfigError } from '#shared/node/settings/config-error'
import { runConformance } from './conformance.ts'
import { reportText } from './report-text.ts'

const USAGE = `Uso: CONFORMANCE_SENHA='…' npm run conformance -- --url https://… --email … [opções]

Chama cada rota da especificação no backend, pelo próprio gateway, e diz o que não serve.
Deixa lá uma OS de prova, com duas fotos pequenas por linha e 150 em uma delas, e um usuário.

  --senha S             no lugar de CONFORMANCE_SENHA; outros usuários do computador a veem enquanto roda
  --foto-origins LISTA  outras origens das fotos, como em FOTO_ORIGINS
  --timeout-s N         quantos segundos esperar por uma resposta (30)
  --tz ZONA             zona das datas sem zona (${TIME_ZONE})
  --sem-cadastro        não cria o usuário de prova
  --json                escreve o relatório em JSON

Código de saída: 0 serve, 1 não serve, 2 não foi possível provar.`

const OPTIONS = {
  url: { type: 'string' },
  email: { type: 'string' },
  senha: { type: 'string' },
  'foto-origins': { type: 'string' },
  'timeout-s': { type: 'string' },
  tz: { type: 'string' },
  'sem-cadastro': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** The arguments of the command, and what its environment gives. */
export interface Typed {
  args: readonly string[]
  senha: string | undefined
  fotoOrigins: string | undefined
}

/** What the command writes, and its exit code; `wrong` goes to the error output when the trial could not run. */
export interface Outcome {
  text: string
  wrong: string
  codigo: number
}

/** The options that were typed, or in `wrong` a sentence about one that does not exist or lacks its value. */
function typedValues(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options: OPTIONS }).values }
  } catch (error) {
    const [, odd] = /'(.+?)'/.exec(error instanceof Error ? error.message : '') ?? []
    return { wrong: `${odd ?? 'Uma opção'} não é uma opção, ou falta o valor dela.` }
  }
}

const unproved = (wrong: string): Outcome => ({ text: '', wrong: `${wrong}\n`, codigo: 2 })
const usage = (wrong: string) => unproved(`${wrong}\n\n${USAGE}`)

/** `npm run conformance`: tries a backend and tells what does not fit. */
export async function conformance({ args, ...environment }: Typed): Promise<Outcome> {
  if (asksForUsage(args)) return { text: `${USAGE}\n`, wrong: '', codigo: 0 }
  const { values, wrong } = typedValues(args)
  if (!values) return usage(wrong)
  const { url, email, senha = environment.senha } = values
  if (!url) return usage('Falta --url, o endereço do backend.')
  if (!email) return usage('Falta --email, de quem entra no backend.')
  if (!senha) return usage('Falta CONFORMANCE_SENHA, a senha de quem entra no backend.')
  try {
    const report = await runConformance({
      url,
      email,
      senha,
      fotoOrigins: values['foto-origins'] ?? environment.fotoOrigins ?? '',
      timeoutS: values['timeout-s'] ?? '',
      timeZone: values.tz ?? TIME_ZONE,
      registers: values['sem-cadastro'] !== true,
    })
    return {
      text: values.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report),
      wrong: '',
      codigo: report.codigo,
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return unproved(error.message)
  }
}
