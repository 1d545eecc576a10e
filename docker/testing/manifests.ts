import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = fileURLToPath(new URL('../kubernetes/', import.meta.url))

/** The parts that every manifest has; tests read the others as they stand. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Labels; annotations?: Labels }
  [part: string]: unknown
}
export type Labels = Record<string, string>

/** The parts of a kustomization.yaml that are used here. */
interface Kustomization {
  resources: string[]
  patches?: { path: string }[]
  labels?: { pairs: Labels; includeTemplates?: boolean }[]
  configMapGenerator?: { name: string; behavior?: 'merge'; literals: string[] }[]
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The YAML documents of a file below docker/kubernetes. */
const manifestsIn = (path: string) =>
  parseAllDocuments(textOf(path)).map((document) => {
    const [error] = [...document.errors, ...document.warnings]
    if (error) throw new Error(`${path}: ${error.message}`)
    return document.toJS() as Manifest
  })

/** Files of a folder that its kustomization.yaml does not name. */
export function unlisted(folder: string): string[] {
  const { resources, patches = [] } = parse(textOf(`${folder}/kustomization.yaml`)) as Kustomization
  const named = ['kustomization.yaml', ...resources, ...patches.map(({ path }) => path)]
  return readdirSync(join(ROOT, folder)).filter((name) => !named.includes(name))
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A manifest with a patch applied: maps are merged, and lists are replaced whole, which suits the lists that are
 * patched here.
 */
const patched = (below: unknown, above: unknown): unknown =>
  isMap(below) && isMap(above)
    ? Object.fromEntries(
        [...new Set([...Object.keys(below), ...Object.keys(above)])].map((key) => [
          key,
          key in above ? patched(below[key], above[key]) : below[key],
        ]),
      )
    : above

const templateOf = ({ spec }: Manifest) =>
  isMap(spec) && isMap(spec['template']) ? (spec['template'] as { metadata: { labels: Labels } }) : undefined

function labelled(
  manifest: Manifest,
  { pairs, includeTemplates }: { pairs: Labels; includeTemplates?: boolean },
) {
  Object.assign((manifest.metadata.labels ??= {}), pairs)
  const template = templateOf(manifest)
  if (includeTemplates && template) Object.assign((template.metadata.labels ??= {}), pairs)
}

const isSame = (a: Manifest, b: Manifest) =>
  a.kind === b.kind && a.apiVersion === b.apiVersion && a.metadata.name === b.metadata.name

/**
 * The manifests that `kubectl kustomize` makes of a folder. It knows only what these folders use: resources, patches by
 * kind and name, labels, and ConfigMaps without a hash in their names. Throws when a file is missing or a patch has
 * nothing to apply to.
 */
export function build(folder: string): Manifest[] {
  const {
    resources,
    patches = [],
    labels = [],
    configMapGenerator = [],
  } = parse(textOf(`${folder}/kustomization.yaml`)) as Kustomization
  let built = resources.flatMap((path) =>
    path.endsWith('.yaml') ? manifestsIn(`${folder}/${path}`) : build(join(folder, path)),
  )
  for (const { name, behavior, literals } of configMapGenerator) {
    const data = Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2))) as Labels
    const known = built.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
    if ((behavior === 'merge') !== (known !== undefined)) throw new Error(`ConfigMap ${name}`)
    if (known) Object.assign(known['data'] as Labels, data)
    else built.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  }
  for (const patch of patches.flatMap(({ path }) => manifestsIn(join(dirname(`${folder}/x`), path)))) {
    if (!built.some((one) => isSame(one, patch))) throw new Error(`nothing to patch: ${patch.metadata.name}`)
    built = built.map((one) => (isSame(one, patch) ? (patched(one, patch) as Manifest) : one))
  }
  for (const manifest of built) for (const each of labels) labelled(manifest, each)
  return built
}

/** The labels of a manifest's pods; undefined for a manifest without pods. */
export const podLabels = (manifest: Manifest) => templateOf(manifest)?.metadata.labels
