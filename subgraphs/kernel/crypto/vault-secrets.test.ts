import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeHashiCorpVault } from '../../../test/testkit/provider/fake-vaults.ts';
import { systemClock } from '../clock/clock.ts';
import { withVaultSecrets } from './vault-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'redis'), 'redis://:planted@cache\n');
writeFileSync(join(folder, 'mail'), '{"password":"of the mail"}');

const local = { Vault__SecretsDirectory: folder, Vault__LocalKey: Buffer.alloc(32, 1).toString('base64') };

describe('options that name a secret', () => {
  it('are read from the folder of secrets', async () => {
    const env = {
      ...local,
      Redis__Url: 'vault:redis',
      Notifications__Email__Smtp__Password: 'vault:mail#password',
    };
    expect(await withVaultSecrets(env, systemClock)).toEqual({
      ...local,
      Redis__Url: 'redis://:planted@cache',
      Notifications__Email__Smtp__Password: 'of the mail',
    });
  });

  it('may be in the config file, over which the environment wins', async () => {
    const Config__File = join(folder, 'platform.yaml');
    writeFileSync(
      Config__File,
      `Vault: { SecretsDirectory: ${folder} }\nRedis: { Url: "vault:redis" }\nMessaging: { Nats: { Token: "vault:missing" } }\n`,
    );
    const env = { Config__File, messaging__nats__token: 'known' };
    expect(await withVaultSecrets(env, systemClock)).toEqual({
      ...env,
      Redis__Url: 'redis://:planted@cache',
    });
  });

  it('need no key, and make no key file', async () => {
    const env = {
      Vault__SecretsDirectory: folder,
      Persistence__DataDirectory: join(folder, 'data'),
      Redis__Url: 'vault:redis',
    };
    expect((await withVaultSecrets(env, systemClock)).Redis__Url).toBe('redis://:planted@cache');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('are read from the vault of the options', async () => {
    const server = await fakeHashiCorpVault({ redis: { value: 'redis://cache' } });
    const env = {
      Vault__Provider: 'hashicorp',
      Vault__HashiCorp__Address: server.origin,
      Vault__HashiCorp__Token: 'root-token',
      Redis__Url: 'vault:redis',
    };
    expect((await withVaultSecrets(env, systemClock)).Redis__Url).toBe('redis://cache');
  });

  it('open nothing where none does, and leave other variables alone', async () => {
    const env = {
      HOME: 'vault:home',
      Redis__Url: 'redis://vault:6379',
      Vault__HashiCorp__Token: 'vault:self',
    };
    expect(await withVaultSecrets(env, systemClock)).toBe(env);
  });

  it.each(['nothing', '../redis', 'mail#nothing', 'redis#field'])(
    'stop the start for the secret %s, by the names of options alone',
    async (secret) => {
      const env = { ...local, Redis__Url: `vault:${secret}`, ApiKeys__Pepper: 'vault:mail' };
      const error = await withVaultSecrets(env, systemClock).catch((reason: unknown) => String(reason));
      expect(error).toBe('Error: The vault gave no secret for Redis__Url: is it there, and may we read it?');
    },
  );
});
