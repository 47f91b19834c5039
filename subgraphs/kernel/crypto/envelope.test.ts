import { randomBytes } from 'node:crypto';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '../error/domain-error.ts';
import { DecryptionError, Envelope } from './envelope.ts';
import { LocalKeyVault } from './local-key-vault.ts';
import type { KeyVault } from './vault.ts';

const acme = { tenantId: '00000000-0000-4000-8000-00000000ac3e', purpose: 'settings.value' };
const key = randomBytes(32);
const envelope = new Envelope(new LocalKeyVault([key]));

describe('an envelope', () => {
  it('gives back text and bytes', async () => {
    for (const plain of ['', 'secret', 'ünï ☃ \0 "quoted"', 'x'.repeat(100_000)]) {
      expect(await envelope.decrypt(await envelope.encrypt(plain, acme), acme)).toBe(plain);
    }
    const bytes = randomBytes(1_000);
    expect(await envelope.decryptBytes(await envelope.encrypt(bytes, acme), acme)).toEqual(bytes);
  });

  it('is a versioned text with the key id, and never the same twice', async () => {
    const vault = new LocalKeyVault([key]);
    const [one, other] = await Promise.all([envelope.encrypt('a', acme), envelope.encrypt('a', acme)]);
    expect(one).toMatch(new RegExp(`^env:1:${vault.currentKeyId}:[\\w-]+:[\\w-]+$`));
    expect(one.split(':')[3]).not.toBe(other.split(':')[3]);
    expect([Envelope.isEncrypted(one), Envelope.isEncrypted('a')]).toEqual([true, false]);
  });

  it.each([
    ['another tenant', { ...acme, tenantId: '00000000-0000-4000-8000-0000000910be' }],
    ['another purpose', { ...acme, purpose: 'webhooks.signing-key' }],
    ['a shifted border', { tenantId: `${acme.tenantId}","settings`, purpose: 'value' }],
    ['nobody', { tenantId: '', purpose: '' }],
  ])('does not open for %s', async (_, context) => {
    const text = await envelope.encrypt('secret', acme);
    await envelope.decrypt(text, acme);
    const error = await envelope.decrypt(text, context).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DecryptionError);
    expect([(error as Error).message, (error as Error).cause]).toEqual([
      'The value cannot be decrypted.',
      undefined,
    ]);
  });

  it('does not open after any change', async () => {
    const text = await envelope.encrypt('secret', acme);
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 2), fc.constantFrom(...'A_:0-'), async (place, letter) => {
        fc.pre(text[place] !== letter);
        const changed = text.slice(0, place) + letter + text.slice(place + 1);
        await expect(envelope.decrypt(changed, acme)).rejects.toThrow(DecryptionError);
      }),
    );
  });

  it.each([
    '',
    'secret',
    'env:1:',
    'env:1:a:b',
    'env:1:a:b:c',
    'env:1:%:AAAA:AAAA',
    'env:2:a:b:c',
    'env:1:a:b:c:d',
  ])('is not %j', async (text) => {
    await expect(envelope.decrypt(text, acme)).rejects.toThrow(DecryptionError);
  });

  it('opens after a rotation, and no more once the old key is gone', async () => {
    const text = await envelope.encrypt('secret', acme);
    const young = randomBytes(32);
    expect(await new Envelope(new LocalKeyVault([young, key])).decrypt(text, acme)).toBe('secret');
    await expect(new Envelope(new LocalKeyVault([young])).decrypt(text, acme)).rejects.toThrow(
      DecryptionError,
    );
  });
});

/** Counts the calls of a vault that names its keys as cloud services do. */
function countingVault(dataKeyUses = 1, inner = new LocalKeyVault([key])) {
  const calls = { wrap: 0, unwrap: 0 };
  const keyId = 'arn:aws:kms:eu-west-1:1:key/a.b';
  const vault: KeyVault = {
    spans: { source: 'Svc.Vault.Cloud', prefix: 'cloud' },
    dataKeyUses,
    healthChecks: [],
    holds: () => true,
    secret: () => Promise.reject(new Error('none')),
    keyState: async () => ({ keyId, createdAt: null, endsAt: null, rotatesItself: false }),
    close: async () => {},
    wrap: async (dataKey, context) => {
      calls.wrap++;
      return { keyId, wrapped: (await inner.wrap(dataKey, context)).wrapped };
    },
    unwrap: ({ wrapped }, context) => {
      calls.unwrap++;
      return inner.unwrap({ keyId: inner.currentKeyId, wrapped }, context);
    },
  };
  return { vault, calls };
}

describe('the vault behind an envelope', () => {
  it('wraps a data key for each record, and unwraps it once while it is remembered', async () => {
    const { vault, calls } = countingVault();
    const remembering = new Envelope(vault, { max: 1, ttl: 60_000 });
    const one = await remembering.encrypt('one', acme);
    const other = await remembering.encrypt('other', acme);
    expect(calls).toEqual({ wrap: 2, unwrap: 0 });
    for (const _ of [1, 2, 3]) expect(await remembering.decrypt(one, acme)).toBe('one');
    expect(calls.unwrap).toBe(1);
    expect(await remembering.decrypt(other, acme)).toBe('other');
    expect(await remembering.decrypt(one, acme)).toBe('one');
    expect(calls.unwrap).toBe(3);
  });

  it('is called once for many values of one tenant and purpose, written and read concurrently', async () => {
    const { vault, calls } = countingVault(100);
    const reusing = new Envelope(vault);
    const texts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => reusing.encrypt(`${index}`, acme)),
    );
    expect(new Set(texts).size).toBe(100);
    expect(calls).toEqual({ wrap: 1, unwrap: 0 });
    const elsewhere = new Envelope(vault);
    const read = await Promise.all(texts.map((text) => elsewhere.decrypt(text, acme)));
    expect(read).toEqual(texts.map((_, index) => `${index}`));
    expect(calls).toEqual({ wrap: 1, unwrap: 1 });
    const rewrap = elsewhere.createRewrap();
    const renewed: string[] = [];
    for (const text of texts) renewed.push(await rewrap(text, acme));
    const again = new Envelope(vault);
    for (const [index, text] of renewed.entries()) expect(await again.decrypt(text, acme)).toBe(`${index}`);
    expect(calls).toEqual({ wrap: 2, unwrap: 2 });
    await reusing.encrypt('the next', acme);
    await reusing.encrypt('a stranger', { ...acme, purpose: 'other' });
    expect(calls.wrap).toBe(4);
  });

  it('is called again by the next request after a failure', async () => {
    const { vault, calls } = countingVault(100);
    const away = { wrap: true };
    const flaky: KeyVault = {
      ...vault,
      wrap: (...parts) =>
        away.wrap
          ? Promise.reject(new DomainError('unavailable', 'Vault:Service:Unavailable'))
          : vault.wrap(...parts),
    };
    const reusing = new Envelope(flaky);
    const both = await Promise.allSettled([reusing.encrypt('a', acme), reusing.encrypt('b', acme)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    away.wrap = false;
    expect(await reusing.decrypt(await reusing.encrypt('c', acme), acme)).toBe('c');
    expect(calls.wrap).toBe(1);
  });

  it('may name its keys as it likes', async () => {
    const { vault } = countingVault();
    expect(await new Envelope(vault).encrypt('a', acme)).toContain(
      ':arn%3Aaws%3Akms%3Aeu-west-1%3A1%3Akey%2Fa.b:',
    );
  });

  it('may be out of reach, which is not hidden', async () => {
    const down = new DomainError('unavailable', 'Vault:Service:Unavailable');
    const vault: KeyVault = { ...countingVault().vault, unwrap: () => Promise.reject(down) };
    const unreachable = new Envelope(vault);
    await expect(unreachable.decrypt(await unreachable.encrypt('a', acme), acme)).rejects.toBe(down);
  });
});

describe('spans of an envelope', () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  afterAll(() => provider.shutdown());
  beforeEach(() => exporter.reset());

  it('are those of the vault', async () => {
    await new Envelope(countingVault().vault).encrypt('a', acme);
    const [span] = exporter.getFinishedSpans();
    expect([span?.instrumentationScope.name, span?.name]).toEqual(['Svc.Vault.Cloud', 'cloud.encrypt']);
  });

  it('come from Svc.Vault and carry no secret', async () => {
    const text = await envelope.encrypt('hunter2', acme);
    await envelope.decrypt(text, acme);
    await envelope.decrypt(text, { ...acme, purpose: 'other' }).catch(() => null);
    const spans = exporter.getFinishedSpans();
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['vault.encrypt', 0],
      ['vault.decrypt', 0],
      ['vault.decrypt', 2],
    ]);
    for (const { instrumentationScope, attributes, events, status } of spans) {
      expect(instrumentationScope.name).toBe('Svc.Vault');
      expect(attributes).toEqual({ 'vault.key_id': new LocalKeyVault([key]).currentKeyId });
      expect([events, status.message]).toEqual([[], undefined]);
    }
  });
});
