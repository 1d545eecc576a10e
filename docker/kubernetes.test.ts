import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '#shared/node/settings/settings-table'
import { build, podLabels, unlisted, type Labels, type Manifest } from './testing/manifests.ts'

const FOLDERS = ['base', 'producao']
const built = build('producao')
const text = JSON.stringify(built)

/** Every value with this key, at any depth. */
function* valuesOf(key: string, within: unknown): Generator<unknown> {
  if (typeof within !== 'object' || within === null) return
  for (const [name, value] of Object.entries(within)) {
    if (name === key) yield value
    yield* valuesOf(key, value)
  }
}

const of = (kind: string) => built.filter((one) => one.kind === kind)
const named = (kind: string, name: string) =>
  built.find((one) => one.kind === kind && one.metadata.name === name) ?? expect.fail(`${kind} ${name}`)
const withPods = built.filter((one) => podLabels(one) !== undefined)
const podsOf = (labels: Labels) =>
  withPods.filter((one) => Object.entries(labels).every(([name, value]) => podLabels(one)?.[name] === value))

interface Container {
  ports?: { name: string; containerPort: number }[]
  envFrom?: { configMapRef: { name: string } }[]
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[]
  volumeMounts: { name: string }[]
  securityContext: object
  [part: string]: unknown
}
interface PodSpec {
  containers: Container[]
  volumes: { name: string; emptyDir: object }[]
  [part: string]: unknown
}
const podSpec = (manifest: Manifest) =>
  (manifest as unknown as { spec: { template: { spec: PodSpec } } }).spec.template.spec
const containersOf = (manifest: Manifest) => podSpec(manifest).containers
const portsOf = (manifest: Manifest) =>
  containersOf(manifest).flatMap(({ ports = [] }) => ports.map(({ name }) => name))

describe('the manifests of Kubernetes', () => {
  it('are listed, every file and nothing else, and each patch meets what it changes', () => {
    expect(FOLDERS.map(unlisted)).toEqual([[], []])
    expect(built.map(({ kind, metadata: { name } }) => `${kind} ${name}`).toSorted()).toEqual([
      'ConfigMap extradorso',
      'Deployment api',
      'Deployment bff',
      'HorizontalPodAutoscaler api',
      'HorizontalPodAutoscaler bff',
      'Ingress extradorso',
      'Job migrate',
      ...['api', 'bff', 'migrate', 'names', 'nothing-else'].map((name) => `NetworkPolicy ${name}`),
      'PodDisruptionBudget api',
      'PodDisruptionBudget bff',
      ...['api', 'bff', 'nowhere'].map((name) => `Service ${name}`),
      'ServiceAccount extradorso',
    ])
  })

  it('have the shapes of the API, no field too many', () => {
    expect(faultsOf(built)).toEqual([])
    const wrong = [
      { ...named('Deployment', 'bff'), replica: 2 },
      { ...named('Service', 'api'), spec: { ports: [{ name: 'http' }] } },
    ]
    expect(faultsOf(wrong)).toEqual([expect.stringContaining('replica'), expect.stringContaining('port')])
  })

  it('lead to each other: services, probes, the Ingress, autoscalers and budgets to pods that are there', () => {
    const selected = ['api', 'bff'].map((name) =>
      podsOf((named('Service', name)['spec'] as { selector: Labels }).selector),
    )
    expect(selected.map((pods) => pods.map(({ metadata }) => metadata.name))).toEqual([['api'], ['bff']])
    for (const pods of selected) for (const pod of pods) expect(portsOf(pod)).toEqual(['http'])
    for (const { name, port } of valuesOf('service', of('Ingress')) as Iterable<{
      name: string
      port: { name: string }
    }>) {
      const ports = [...valuesOf('ports', named('Service', name))].flat() as { name: string }[]
      expect(ports.map((one) => one.name)).toContain(port.name)
    }
    for (const one of of('HorizontalPodAutoscaler')) {
      const { scaleTargetRef: target, minReplicas } = one['spec'] as {
        scaleTargetRef: { kind: string; name: string }
        minReplicas: number
      }
      expect(named(target.kind, target.name)['spec']).not.toHaveProperty('replicas')
      expect(minReplicas).toBeGreaterThanOrEqual(2)
    }
    for (const one of [...of('PodDisruptionBudget'), ...of('Deployment')]) {
      const { selector } = one['spec'] as { selector: { matchLabels: Labels } }
      expect(podsOf(selector.matchLabels).map(({ metadata }) => metadata.name)).toEqual([one.metadata.name])
    }
    for (const port of valuesOf('port', [
      ...valuesOf('readinessProbe', of('Deployment')),
      ...valuesOf('livenessProbe', of('Deployment')),
    ]))
      expect(port).toBe('http')
  })

  it('keep everything that is a setting in ConfigMap or Secret by names of the table, and every secret by reference', () => {
    const config = named('ConfigMap', 'extradorso')['data'] as Labels
    const refused = Object.keys(config).filter((name) => /SECRET|SENHA|TOKEN|KEY|_URL/.test(name))
    expect(refused).toEqual([])
    const env = withPods.flatMap((one) => containersOf(one).flatMap((container) => container.env))
    for (const name of [...Object.keys(config), ...env.map((one) => one.name)])
      expect(Object.keys(SETTINGS)).toContain(name)
    for (const { configMapRef } of [...valuesOf('envFrom', built)].flat() as {
      configMapRef: { name: string }
    }[])
      named('ConfigMap', configMapRef.name)
    const plain = env.flatMap(({ name, value }) => (value === undefined ? [] : [name]))
    expect(new Set(plain)).toEqual(new Set(PLAIN))
    for (const { name, valueFrom } of env.filter(({ value }) => value === undefined))
      expect(valueFrom).toEqual({ secretKeyRef: { name: 'extradorso', key: name } })
    expect(text).not.toContain('"kind":"Secret"')
  })

  it('P02 run as an ordinary user without rights, on a file system they cannot write, with bounded means', () => {
    for (const pod of withPods) {
      expect(podSpec(pod)).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      const volumes = podSpec(pod).volumes.map(({ name }) => name)
      for (const container of containersOf(pod)) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
        })
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes)
      }
    }
    expect(text).not.toMatch(/privileged":true|hostPath|hostNetwork|hostPort/)
  })

  it('give uploads 160 s to end, and send no new requests after the first 10', () => {
    for (const pod of of('Deployment')) {
      expect(podSpec(pod)['terminationGracePeriodSeconds']).toBe(160)
      expect([...valuesOf('preStop', pod)]).toEqual([{ exec: { command: ['sleep', '10'] } }])
      expect(pod['spec']).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } })
    }
  })

  it('a bucket that was away took searches and marks with it: no backend was ready, so none was asked', () => {
    const backend = of('Deployment').find(({ metadata }) => metadata.name === 'api')
    expect([...valuesOf('readinessProbe', backend)]).toMatchObject([{ httpGet: { path: '/healthz' } }])
  })

  it('let only gateways reach backends, and allow no connection that is not listed', () => {
    const policies = of('NetworkPolicy').map(({ metadata: { name }, spec }) => {
      const {
        podSelector,
        ingress = [],
        egress = [],
      } = spec as {
        podSelector: { matchLabels: Labels }
        ingress?: object[]
        egress?: object[]
      }
      return {
        name,
        pods: podsOf(podSelector.matchLabels).map(({ metadata }) => metadata.name),
        ingress,
        egress,
      }
    })
    const policy = (name: string) => policies.find((one) => one.name === name) ?? expect.fail(name)
    for (const all of ['nothing-else', 'names']) expect(policy(all).pods).toEqual(['bff', 'api', 'migrate'])
    expect(policy('nothing-else')).toMatchObject({ ingress: [], egress: [] })
    for (const one of ['api', 'bff', 'migrate']) expect(policy(one).pods).toEqual([one])
    const gateway = { podSelector: { matchLabels: podLabelsOf('bff') } }
    expect(policy('api').ingress).toEqual([{ from: [gateway], ports: [{ port: 'http' }] }])
    expect(policy('migrate').ingress).toEqual([])
    const open = policies.flatMap(({ name, egress }) => egress.map((rule) => [name, 'to' in rule]))
    expect(open.filter(([, isBounded]) => !isBounded)).toEqual([])
  })
})

const PLAIN = ['ROLE', 'API_URL', 'TRUST_PROXY']

const podLabelsOf = (name: string) => ({ 'app.kubernetes.io/name': name })

/** Older versions of kubectl do not know all of the fields used here. */
const KUBECTL = /Kustomize Version: v5/.test(String(spawnSync('kubectl', ['version', '--client']).stdout))

describe.runIf(KUBECTL)('kubectl kustomize', () => {
  it('makes the same of them', () => {
    const path = fileURLToPath(new URL('kubernetes/producao', import.meta.url))
    const made = parseAllDocuments(execFileSync('kubectl', ['kustomize', path], { encoding: 'utf8' })).map(
      (one) => one.toJS() as Manifest,
    )
    const kinds = (all: Manifest[]) =>
      all.map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`)
    expect(kinds(made).toSorted()).toEqual(kinds(built).toSorted())
    for (const [index, name] of kinds(made).entries()) {
      const ours = built.find((_, at) => kinds(built)[at] === name)
      if (name.startsWith('NetworkPolicy') || name.startsWith('Ingress') || name.startsWith('Horizontal'))
        expect(ours?.['spec']).toEqual(made[index]?.['spec'])
    }
  })
})

/** The errors that the Kubernetes API's types find in these manifests. */
function faultsOf(manifests: Manifest[]): string[] {
  const file = fileURLToPath(new URL('testing/manifests.check.ts', import.meta.url))
  const typeOf = ({ apiVersion, kind }: Manifest) => {
    const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion]
    return `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`
  }
  const source = manifests
    .map((one, index) => `export const m${index}: ${typeOf(one)} = ${JSON.stringify(one)}\n`)
    .join('')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => path === file || fileExists(path)
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2022) : getSourceFile(path, ...rest)
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
