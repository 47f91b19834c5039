import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientOf, open, recordedNetwork } from '../../../../test/testkit/http/outbound-http.ts';
import { azureVaultUrl, fakeAzure } from '../../../../test/testkit/provider/fake-azure-vault.ts';
import { fakeAws, fakeHashiCorpVault, plantedWords } from '../../../../test/testkit/provider/fake-vaults.ts';
import { vaultOptionsOf } from '../../../../test/testkit/provider/open-vaults.ts';
import { TestClock } from '../../../../test/testkit/test-clock.ts';
import { systemClock } from '../../clock/clock.ts';
import { AwsKeyVault } from './aws-key-vault.ts';
import { AzureKeyVault } from './azure-key-vault.ts';
import { HashiCorpVault } from './hashicorp-vault.ts';

const context = Buffer.from('["env:1:","acme","settings.value"]');
const wrapping = (vault: { wrap(key: Buffer, bound: Buffer): Promise<unknown> }) =>
  vault.wrap(randomBytes(32), context);

describe('a sign-in at HashiCorp Vault with the service account of a pod', () => {
  async function opened() {
    const folder = await mkdtemp(join(tmpdir(), 'service-account-'));
    open.push({ close: () => rm(folder, { recursive: true, force: true }) });
    const file = join(folder, 'token');
    await writeFile(file, 'service account token\n');
    const server = await fakeHashiCorpVault();
    const clock = new TestClock();
    const { HashiCorp } = vaultOptionsOf({
      Vault__Provider: 'hashicorp',
      Vault__HashiCorp__Address: server.origin,
      Vault__HashiCorp__KubernetesRole: 'platform',
      Vault__HashiCorp__KubernetesTokenFile: file,
      Vault__HashiCorp__AuthPath: 'clusters/one',
    });
    const vault = new HashiCorpVault(HashiCorp, clock);
    open.push(vault);
    return { server, clock, vault, file };
  }

  it('is renewed before its lease ends, with the token the cluster has put into the file by then', async () => {
    const { server, clock, vault, file } = await opened();
    await Promise.all([wrapping(vault), wrapping(vault)]);
    expect(server.logins()).toBe(1);
    server.trust('the next one');
    await writeFile(file, 'the next one\n');
    clock.advance(0.8 * 3_600_000 - 1);
    await wrapping(vault);
    expect(server.logins()).toBe(1);
    clock.advance(2);
    await wrapping(vault);
    expect(server.logins()).toBe(2);
    server.revokeTokens();
    await wrapping(vault);
    expect(server.logins()).toBe(3);
  });

  it('that is refused, or has no token, is a vault out of reach, until it is mended', async () => {
    const { server, vault, file } = await opened();
    server.trust('another');
    const refused = await wrapping(vault).catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ kind: 'unavailable', errorCode: 'Vault:Service:Unavailable' });
    await rm(file);
    const without = await wrapping(vault).catch((reason: unknown) => reason);
    expect(without).toMatchObject({ kind: 'unavailable' });
    for (const error of [refused, without]) expect(String(error)).not.toContain(plantedWords);
    expect(await vault.healthChecks[0]?.check(AbortSignal.timeout(5_000)).catch(() => 'Unhealthy')).toEqual(
      'Unhealthy',
    );
    await writeFile(file, 'another');
    await wrapping(vault);
    expect(server.logins()).toBe(1);
  });
});

describe('credentials no option names', () => {
  afterEach(() => vi.unstubAllEnvs());

  async function awsWith(env: (origin: string) => Readonly<Record<string, string>>) {
    const server = await fakeAws();
    for (const name of Object.keys(process.env).filter((one) => one.startsWith('AWS_')))
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    for (const [name, value] of Object.entries(env(server.origin))) vi.stubEnv(name, value);
    const { Aws } = vaultOptionsOf({
      Vault__Provider: 'aws',
      Vault__Aws__KeyId: 'alias/platform',
      Vault__Aws__Endpoint: server.origin,
    });
    const vault = await AwsKeyVault.open(Aws);
    open.push(vault);
    return { server, vault };
  }

  it.each([
    [
      'the environment',
      () => ({ AWS_ACCESS_KEY_ID: 'OF-THE-ENVIRONMENT', AWS_SECRET_ACCESS_KEY: 'secret' }),
      ['OF-THE-ENVIRONMENT'],
    ],
    [
      'the container',
      (origin: string) => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${origin}/credentials`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'known to the container',
      }),
      ['OF-THE-CONTAINER'],
    ],
  ])('AWS: are those of %s', async (_, env, signers) => {
    const { server, vault } = await awsWith(env);
    await wrapping(vault);
    expect(server.signers()).toEqual(signers);
  });

  it('AWS: are missing where there are none, which is a vault out of reach', async () => {
    const { server, vault } = await awsWith(() => ({ HOME: '/nowhere' }));
    const error = await wrapping(vault).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'unavailable', errorCode: 'Vault:Service:Unavailable' });
    expect(server.signers()).toEqual([]);
  });

  it('Azure: are those of the machine, by its managed identity', async () => {
    const server = await fakeAzure();
    for (const name of Object.keys(process.env).filter((one) => one.startsWith('AZURE_')))
      vi.stubEnv(name, undefined);
    vi.stubEnv('IDENTITY_ENDPOINT', `${server.origin}/identity`);
    vi.stubEnv('IDENTITY_HEADER', 'known to the machine');
    const { Azure } = vaultOptionsOf({ Vault__Provider: 'azure', Vault__Azure__VaultUrl: azureVaultUrl });
    const http = clientOf({ network: recordedNetwork(server.port, ['20.50.2.1']) });
    const vault = await AzureKeyVault.open(Azure, systemClock, http);
    open.push(vault);
    await wrapping(vault);
    expect(server.asked.filter((one) => one.endsWith('/identity'))).toEqual(['GET /identity']);
    expect(server.asked.some((one) => one.endsWith('/wrapkey'))).toBe(true);
  });
});
