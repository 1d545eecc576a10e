// npm run layers: checks the rules of .dependency-cruiser.cjs, and checks that they were applied to something.
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const PRODUCT = ['shared', 'api', 'bff', 'client/src']
const FOLDERS = [...PRODUCT, 'specification', 'sdk/src']
const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(FOLDERS, { ...options, validate: true })
const { modules, summary } = output

const complaints = summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${from} → ${cycle?.map(({ name }) => name).join(' → ') ?? to}`,
)

// A run that cannot read TypeScript, or cannot follow #shared/*, would find no violations either.
for (const folder of FOLDERS) {
  const own = modules.filter(({ source }) => source.startsWith(`${folder}/`))
  if (own.length === 0) complaints.push(`no module was read in ${folder}/`)
  if (!PRODUCT.includes(folder)) continue
  const followed = own.some(({ dependencies }) =>
    dependencies.some(({ module }) => module.startsWith('#shared/')),
  )
  if (!followed) complaints.push(`no import of #shared/* was followed from ${folder}/`)
}

// A rule about a folder that has been renamed would never find anything again.
for (const { name, from } of options.ruleSet.forbidden)
  if (from.path && !modules.some(({ source }) => new RegExp(from.path).test(source)))
    complaints.push(`${name} looks at no module`)

for (const complaint of complaints) console.error(`layers: ${complaint}`)
console.log(`layers: ${summary.totalCruised} modules, ${complaints.length} violations`)
process.exitCode = complaints.length > 0 ? 1 : 0
