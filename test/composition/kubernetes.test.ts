import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { nodeSubgraphName } from '../../subgraphs/host/node-subgraph.ts';
import { externalCallTimeout } from '../../subgraphs/kernel/health/cached-check.ts';
import { loadOptions } from '../../subgraphs/kernel/options/load.ts';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { declaredSections } from './known-options.ts';

const folder = join(repositoryRoot, 'deploy/kubernetes');
const base = join(folder, 'base');
const read = (path: string): string => readFileSync(path, 'utf8');

/** What all kinds have; the rest is the models' business. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const manifestsOf = (path: string): Manifest[] =>
  parseAllDocuments(read(path)).map((document) => document.toJS());
const { resources }: { resources: string[] } = parse(read(join(base, 'kustomization.yaml')));
const manifests = resources.flatMap((file) => manifestsOf(join(base, file)));
const secrets = manifestsOf(join(base, 'secrets.example.yaml'));
const ofKind = <Kind>(kind: string): (Kind & Manifest)[] =>
  [...manifests, ...secrets].filter((manifest) => manifest.kind === kind) as (Kind & Manifest)[];
const named = <Kind>(kind: string, name: string): Kind | undefined =>
  ofKind<Kind>(kind).find(({ metadata }) => metadata.name === name);
const subgraphs = Object.keys(parse(read(join(repositoryRoot, 'schema/supergraph.yaml'))).subgraphs).filter(
  (name) => name !== nodeSubgraphName,
);
const deployments = ofKind<IDeployment>('Deployment');
/** A job's template is of the same form. */
const pods = [...deployments, ...ofKind<IDeployment>('Job')].map(({ metadata, spec }) => {
  const pod = spec?.template.spec;
  const [container] = pod?.containers ?? [];
  if (pod === undefined || container === undefined) throw new Error(`${metadata.name} has no container.`);
  return { name: metadata.name, pod, container, labels: spec?.template.metadata?.labels ?? {} };
});
const options = named<IConfigMap>('ConfigMap', 'platform-options')?.data ?? {};

describe('deploy/kubernetes', () => {
  it.each(
    [...manifests, ...secrets].map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const),
  )('%s %s is what the Kubernetes API takes', async (kind, _, manifest) => {
    const models = await import(`kubernetes-models/${manifest.apiVersion}/${kind}`);
    expect(() => new models[kind](manifest).validate()).not.toThrow();
    expect(() => new models[kind]({ ...manifest, metadata: { name: 5 } }).validate()).toThrow(
      'data/metadata/name must be string',
    );
  });

  it('lists every file there is, and no other', () => {
    const there = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!example|kustomization)\.yaml$/.test(file),
    );
    expect([...resources].sort()).toEqual(there.sort());
    const overlay = parse(read(join(folder, 'overlays/production/kustomization.yaml')));
    for (const resource of overlay.resources)
      expect(existsSync(join(folder, 'overlays/production', resource, 'kustomization.yaml'))).toBe(true);
    for (const { target } of overlay.patches) expect(named(target.kind, target.name)).toBeDefined();
    const images: { name: string }[] = overlay.images;
    expect(images.map(({ name }) => name)).toEqual([
      ...new Set(pods.map(({ container }) => container.image)),
    ]);
  });

  it('adds valid options for JetStream, and lets processes reach its port', async () => {
    const { patches } = parse(read(join(folder, 'components/jetstream/kustomization.yaml')));
    const added = patches.flatMap(
      ({ target, patch }: { target: Manifest & { name: string }; patch: string }) => {
        expect(named(target.kind, target.name)).toBeDefined();
        return parse(patch).map(({ path, value }: { path: string; value: string }) => [
          path.replace('/data/', ''),
          value,
        ]);
      },
    );
    const { Messaging } = loadOptions(await declaredSections(), {
      env: Object.assign(
        { ...options, ...Object.fromEntries(added) },
        ...ofKind<ISecret>('Secret').map(({ stringData }) => stringData),
      ),
    });
    expect(Messaging).toMatchObject({ Nats: { Servers: ['nats://nats:4222'], Replicas: 3 } });
    const egress = ofKind<INetworkPolicy>('NetworkPolicy').flatMap(({ spec }) => spec?.egress ?? []);
    expect(egress.flatMap(({ ports }) => ports ?? [])).toContainEqual({ port: 4222, protocol: 'TCP' });
  });

  it('runs each built-in subgraph as the gateway is told', () => {
    for (const name of subgraphs) {
      const pod = pods.find((one) => one.name === name);
      expect(pod?.container.args).toEqual(['start', 'subgraph', name]);
      const [port] = named<IService>('Service', name)?.spec?.ports ?? [];
      expect(options[`Gateway__Subgraphs__${name}`]).toBe(`http://${name}:${port?.port}/graphql`);
    }
    const told = Object.keys(options).filter((name) => name.startsWith('Gateway__Subgraphs__'));
    expect(told).toHaveLength(subgraphs.length);
  });

  it('gives the subgraphs one and the same manifest, apart from their names', () => {
    const texts = subgraphs.map((name) =>
      read(join(base, 'subgraphs', `${name}.yaml`)).replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'NAME'),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('sets options the code declares, with values it accepts', async () => {
    const sections = await declaredSections();
    const env = Object.assign({}, options, ...ofKind<ISecret>('Secret').map(({ stringData }) => stringData));
    expect(() => loadOptions(sections, { env })).not.toThrow();
    const names = Object.keys(env).filter((name) => name.includes('__'));
    expect(names.filter((name) => sections[name.split('__')[0] ?? ''] === undefined)).toEqual([]);
  });

  it.each(pods)('$name runs without privileges, with what it refers to', ({ pod, container }) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext?.runAsNonRoot).toBe(true);
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources?.limits?.memory).toBeDefined();
    const sources = container.envFrom ?? [];
    for (const { configMapRef, secretRef } of sources)
      expect(
        configMapRef ? named('ConfigMap', configMapRef.name ?? '') : named('Secret', secretRef?.name ?? ''),
      ).toBeDefined();
    const isOwner = sources.some(({ secretRef }) => secretRef?.name === 'platform-owner');
    expect(isOwner).toBe(container.args?.[0] === 'migrate');
  });

  it.each(deployments)('$metadata.name is probed, doubled, disrupted one by one and scaled', (deployment) => {
    const { name } = deployment.metadata;
    const { container, labels } = pods.find((pod) => pod.name === name) ?? {};
    const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe];
    expect(probes.map((probe) => probe?.httpGet?.path)).toEqual([
      '/health/startup',
      '/health/ready',
      '/health/live',
    ]);
    const ports = container?.ports?.map((port) => [port.name, String(port.containerPort)]) ?? [];
    expect(Object.fromEntries(ports)[String(container?.livenessProbe?.httpGet?.port)]).toBe(
      options.Diagnostics__LivenessPort,
    );
    // Those that ask dependencies wait for the slowest; a busy process is not taken for a dead one.
    const [startup = 0, readiness = 0, liveness = 0] = probes.map((probe) => probe?.timeoutSeconds);
    expect(Math.min(startup, readiness) * 1_000).toBeGreaterThan(externalCallTimeout);
    expect(liveness).toBeGreaterThanOrEqual(5);
    expect(deployment.spec?.replicas).toBeGreaterThan(1);
    expect(deployment.spec?.selector.matchLabels).toEqual(labels);
    const budget = named<IPodDisruptionBudget>('PodDisruptionBudget', name);
    expect(budget?.spec?.selector?.matchLabels).toEqual(labels);
    const scaler = named<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler', name);
    expect(scaler?.spec?.scaleTargetRef.name).toBe(name);
  });

  it('lets nothing out of the renderer, and out of others only what a policy names', () => {
    const policies = ofKind<INetworkPolicy>('NetworkPolicy').flatMap(({ spec }) => spec ?? []);
    const egress = policies.filter(({ policyTypes }) => policyTypes?.includes('Egress'));
    const allowing = egress.filter((policy) => policy.egress !== undefined);
    expect(egress).toHaveLength(allowing.length + 1);
    expect(allowing.flatMap(({ podSelector }) => podSelector?.matchExpressions ?? [])).toEqual([
      { key: 'app.kubernetes.io/component', operator: 'NotIn', values: ['renderer'] },
    ]);
  });

  it('gives the renderer no secret but its own, which the others know too', () => {
    const secretsOf = (container: (typeof pods)[number]['container']) =>
      (container.envFrom ?? []).flatMap(({ secretRef }) => secretRef?.name ?? []);
    const [port] = named<IService>('Service', 'renderer')?.spec?.ports ?? [];
    expect(options.Templating__Renderer__Url).toBe(`http://renderer:${port?.port}`);
    for (const { name, container } of pods)
      expect([name, secretsOf(container)]).toEqual([
        name,
        name === 'renderer' ? ['platform-renderer'] : expect.arrayContaining(['platform-renderer']),
      ]);
    expect(Object.keys(named<ISecret>('Secret', 'platform-renderer')?.stringData ?? {})).toEqual([
      'Templating__Renderer__Secret',
    ]);
  });
});
