import { describe, expect, it } from 'vitest';
import { loadOptions } from '../../options/load.ts';
import { messagingSection } from '../messaging.options.ts';

const load = (env: Record<string, string>) =>
  loadOptions({ messaging: messagingSection }, { env }).messaging.Nats;

describe('options Messaging:Nats', () => {
  it('are off by default', () => {
    expect(load({})).toEqual({ Servers: [], Prefix: 'platform', Replicas: 1, LatencyThreshold: 1_000 });
  });

  it('take several servers of a cluster', () => {
    const Messaging__Nats__Servers = 'nats://one:4222,tls://two';
    expect(load({ Messaging__Nats__Servers }).Servers).toEqual(['nats://one:4222', 'tls://two']);
  });

  it.each([
    ['a server of another scheme', { Servers: 'http://nats' }, 'Messaging__Nats__Servers'],
    ['credentials in an address', { Servers: 'nats://a:hidden@nats' }, 'Messaging__Nats__Servers'],
    ['a user without a password', { User: 'platform' }, 'Messaging__Nats__Password is required'],
    ['a password without a user', { Password: 'hidden' }, 'Messaging__Nats__User is required'],
    ['two ways to sign in', { Token: 'hidden', CredentialsFile: '/x' }, 'one of three ways to sign in'],
    ['a certificate without a key', { CertificateFile: '/x' }, 'Messaging__Nats__KeyFile is required'],
    ['a prefix that is no name', { Prefix: 'a.b' }, 'Messaging__Nats__Prefix'],
  ])('refuse %s', (_what, written, problem) => {
    const env = Object.fromEntries(
      Object.entries(written).map(([name, value]) => [`Messaging__Nats__${name}`, value]),
    );
    expect(() => load(env)).toThrow(problem);
    try {
      load(env);
    } catch (error) {
      expect(String(error)).not.toContain('hidden');
    }
  });
});
