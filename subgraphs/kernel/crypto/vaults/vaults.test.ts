import { randomBytes } from 'node:crypto';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, describe, expect, it } from 'vitest';
import { open } from '../../../../test/testkit/http/outbound-http.ts';
import { type FakeVault, plantedWords } from '../../../../test/testkit/provider/fake-vaults.ts';
import {
  openAws,
  openAzure,
  openHashiCorp,
  vaultOptionsOf,
} from '../../../../test/testkit/provider/open-vaults.ts';
import { systemClock } from '../../clock/clock.ts';
import { DomainError } from '../../error/domain-error.ts';
import { Envelope } from '../envelope.ts';
import { LocalKeyVault } from '../local-key-vault.ts';
import type { KeyVault } from '../vault.ts';
import { checkRotation, isRotationDue, readSecret } from '../vault-operations.ts';
import { ChainedVault } from './chained-vault.ts';
import { HashiCorpVault } from './hashicorp-vault.ts';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
afterAll(() => provider.shutdown());

const context = Buffer.from('["env:1:","acme","settings.value"]');
const year = 365 * 24 * 3_600_000;

const kinds: readonly {
  readonly kind: string;
  readonly openKind: () => Promise<{ readonly server: FakeVault; readonly vault: KeyVault }>;
  readonly check: object;
  readonly spans: readonly [source: string, prefix: string];
}[] = [
  {
    kind: 'HashiCorp',
    openKind: openHashiCorp,
    check: { name: 'vault', tags: ['readiness', 'startup'] },
    spans: ['Svc.Vault', 'vault'],
  },
  {
    kind: 'AWS',
    openKind: openAws,
    check: { name: 'aws-kms', tags: ['readiness', 'startup'] },
    spans: ['Svc.Vault.AwsKms', 'awskms'],
  },
  {
    kind: 'Azure',
    openKind: () => openAzure(),
    check: { name: 'azure-key-vault', tags: ['readiness'] },
    spans: ['Svc.Vault.AzureKeyVault', 'azurekeyvault'],
  },
];

describe.each(kinds)('the vault of $kind', ({ openKind, check: expected, spans }) => {
  const { signal } = new AbortController();

  it('gives back what it wrapped, under the same context and whole alone', async () => {
    const { vault } = await openKind();
    const dataKey = randomBytes(32);
    const wrapped = await vault.wrap(dataKey, context);
    expect(vault.holds(wrapped.keyId)).toBe(true);
    expect(wrapped.wrapped.includes(dataKey)).toBe(false);
    expect(await vault.unwrap(wrapped, context)).toEqual(dataKey);
    const changed = Buffer.from(wrapped.wrapped);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    for (const [key, bound] of [
      [wrapped, Buffer.from('another')],
      [{ ...wrapped, wrapped: changed }, context],
      [{ ...wrapped, keyId: `${wrapped.keyId}9` }, context],
    ] as const) {
      const error = await vault.unwrap(key, bound).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(DomainError);
      expect(String(error)).not.toContain(plantedWords);
    }
  });

  it('reads what older versions of its key wrapped, and brings it under the newest', async () => {
    const { vault, server } = await openKind();
    const envelope = new Envelope(vault);
    const acme = { tenantId: 'acme', purpose: 'settings.value' };
    const text = await envelope.encrypt('secret', acme);
    const before = await vault.keyState();
    server.rotate(new Date(Date.now() - 2 * year));
    const after = await vault.keyState();
    expect(after.keyId).not.toBe(before.keyId);
    expect(await new Envelope(vault).decrypt(text, acme)).toBe('secret');
    const renewed = await envelope.createRewrap()(text, acme);
    expect([text, renewed].map((one) => decodeURIComponent(one.split(':')[2] ?? ''))).toEqual([
      before.keyId,
      after.keyId,
    ]);
    expect(renewed.split(':').at(-1)).toBe(text.split(':').at(-1));
    expect(await new Envelope(vault).decrypt(renewed, acme)).toBe('secret');
    const now = new Date();
    expect(isRotationDue(before, year, now)).toBe(false);
    expect(await checkRotation(vault, year, now)).toMatchObject({ keyId: after.keyId, isDue: true });
  });

  it('returns secrets, and null for missing ones', async () => {
    const { vault } = await openKind();
    expect(await readSecret(vault, 'mail#password')).toBe('one of several');
    const error = await readSecret(vault, 'planted-name').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable', errorCode: 'Vault:Service:Unavailable' });
    expect((error as Error).message).not.toMatch(/planted/);
    await expect(readSecret(vault, 'mail#no-such')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([403, 500, 503])('is out of reach for us where it answers %i', async (status) => {
    const { vault, server } = await openKind();
    const wrapped = await vault.wrap(randomBytes(32), context);
    server.fail(status);
    for (const asked of [
      () => vault.wrap(randomBytes(32), context),
      () => vault.unwrap(wrapped, context),
      () => vault.keyState(),
    ]) {
      const error = await asked().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ kind: 'unavailable', errorCode: 'Vault:Service:Unavailable' });
      expect((error as Error).message).not.toContain(plantedWords);
    }
    server.fail(0);
    expect(await vault.unwrap(wrapped, context)).toHaveLength(32);
  });

  it('is checked by one health check, which repeats none of its messages', async () => {
    const { vault, server } = await openKind();
    expect(vault.healthChecks).toMatchObject([expected]);
    const [check] = vault.healthChecks;
    expect(await check?.check(signal)).toEqual({ status: 'Healthy' });
    server.fail(500);
    const result = await check?.check(signal).catch(() => ({ status: 'Unhealthy' }));
    expect(result).toMatchObject({ status: 'Unhealthy' });
    expect(JSON.stringify(result)).not.toContain(plantedWords);
  });

  it('makes spans of its own, for each of four operations', async () => {
    const { vault } = await openKind();
    const envelope = new Envelope(vault);
    const acme = { tenantId: 'acme', purpose: 'settings.value' };
    exporter.reset();
    await envelope.decrypt(await envelope.encrypt('hunter2', acme), acme);
    await readSecret(vault, 'mail#password');
    await checkRotation(vault, year, new Date());
    const finished = exporter.getFinishedSpans();
    const [source, prefix] = spans;
    const own = finished.filter(({ instrumentationScope }) => instrumentationScope.name === source);
    expect(own.map(({ name }) => name)).toEqual(
      ['encrypt', 'decrypt', 'get-secret', 'check-rotation'].map((name) => `${prefix}.${name}`),
    );
    expect(JSON.stringify(finished.map(({ attributes }) => attributes))).not.toMatch(/hunter2|several|mail/);
  });
});

describe('what only one of them has', () => {
  const { signal } = new AbortController();

  it('HashiCorp: a sign-in that many wait for, and a new one when the token is taken back', async () => {
    const { vault, server } = await openHashiCorp();
    await Promise.all(Array.from({ length: 20 }, () => vault.wrap(randomBytes(32), context)));
    expect(server.logins()).toBe(1);
    server.revokeTokens();
    await vault.wrap(randomBytes(32), context);
    expect(server.logins()).toBe(2);
  });

  it('HashiCorp: a seal, which its check distinguishes from refused credentials', async () => {
    const { vault, server } = await openHashiCorp();
    const bad = new HashiCorpVault(
      vaultOptionsOf({
        Vault__Provider: 'hashicorp',
        Vault__HashiCorp__Address: server.origin,
        Vault__HashiCorp__Token: 'no-token',
      }).HashiCorp,
      systemClock,
    );
    open.push(bad);
    expect(await bad.healthChecks[0]?.check(signal)).toEqual({
      status: 'Unhealthy',
      description: 'does not accept our credentials',
    });
    server.seal();
    expect(await vault.healthChecks[0]?.check(signal)).toEqual({
      status: 'Unhealthy',
      description: 'sealed',
    });
  });

  it('AWS: a key that is going to be deleted is Degraded, one that is off Unhealthy', async () => {
    const { vault, server } = await openAws();
    server.become({ keyState: 'PendingDeletion' });
    expect(await vault.healthChecks[0]?.check(signal)).toMatchObject({ status: 'Degraded' });
    server.become({ keyState: 'Disabled' });
    expect(await vault.healthChecks[0]?.check(signal)).toMatchObject({ status: 'Unhealthy' });
  });

  it('AWS: a key that is replaced on a schedule is never due', async () => {
    const { vault, server } = await openAws();
    server.rotate(new Date(Date.now() - 2 * year));
    expect(await checkRotation(vault, year, new Date())).toMatchObject({ isDue: true });
    server.become({ rotates: true });
    expect(await checkRotation(vault, year, new Date())).toMatchObject({ isDue: false });
  });

  it('AWS: after throttling the schedule is unknown; without permission the key counts as not rotated', async () => {
    const { vault, server } = await openAws();
    server.rotate(new Date(Date.now() - 2 * year));
    server.become({ scheduleRefusal: 'AccessDeniedException' });
    expect(await checkRotation(vault, year, new Date())).toMatchObject({ isDue: true });
    server.become({ scheduleRefusal: 'ThrottlingException' });
    await expect(checkRotation(vault, year, new Date())).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('Azure: after a check of the key’s state its newest version wraps', async () => {
    const { vault, server } = await openAzure(systemClock);
    const { keyId: before } = await vault.wrap(randomBytes(32), context);
    server.rotate();
    expect((await vault.wrap(randomBytes(32), context)).keyId).toBe(before);
    const { keyId: newest } = await vault.keyState();
    expect(newest).not.toBe(before);
    expect((await vault.wrap(randomBytes(32), context)).keyId).toBe(newest);
  });

  it('Azure: a key near its end is due', async () => {
    const { vault, server } = await openAzure();
    server.become({ expires: new Date(Date.now() + 24 * 3_600_000) });
    expect(await checkRotation(vault, year, new Date())).toMatchObject({ isDue: true });
  });
});

describe('a vault after another', () => {
  it('wraps with its own key, and reads what the one before wrapped', async () => {
    const { vault } = await openHashiCorp();
    const local = new LocalKeyVault([randomBytes(32)]);
    const acme = { tenantId: 'acme', purpose: 'settings.value' };
    const old = await new Envelope(local).encrypt('old', acme);
    const both = new Envelope(new ChainedVault(vault, [local]));
    expect(await both.decrypt(old, acme)).toBe('old');
    const renewed = await both.createRewrap()(old, acme);
    expect(await new Envelope(vault).decrypt(renewed, acme)).toBe('old');
    await expect(new Envelope(vault).decrypt(old, acme)).rejects.toThrow('cannot be decrypted');
  });
});

describe('section Vault', () => {
  it.each([
    ['hashicorp', 'Vault__HashiCorp__Address is required with the provider hashicorp'],
    ['hashicorp', 'Vault__HashiCorp needs a Token, a RoleId with its SecretId, or a KubernetesRole'],
    ['aws', 'Vault__Aws__KeyId is required with the provider aws'],
    ['azure', 'Vault__Azure__VaultUrl is required with the provider azure'],
  ])('says what the provider %s lacks: %s', (provider, sentence) => {
    expect(() => vaultOptionsOf({ Vault__Provider: provider })).toThrow(sentence);
  });
});
