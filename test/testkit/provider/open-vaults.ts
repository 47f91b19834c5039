import { type Clock, systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { type VaultOptions, vaultSection } from '../../../subgraphs/kernel/crypto/crypto.options.ts';
import type { KeyVault } from '../../../subgraphs/kernel/crypto/vault.ts';
import { AwsKeyVault } from '../../../subgraphs/kernel/crypto/vaults/aws-key-vault.ts';
import { AzureKeyVault } from '../../../subgraphs/kernel/crypto/vaults/azure-key-vault.ts';
import { HashiCorpVault } from '../../../subgraphs/kernel/crypto/vaults/hashicorp-vault.ts';
import { loadOptions } from '../../../subgraphs/kernel/options/load.ts';
import { clientOf, open, recordedNetwork } from '../http/outbound-http.ts';
import { azureTenant, azureVaultUrl, fakeAzure } from './fake-azure-vault.ts';
import { fakeAws, fakeHashiCorpVault } from './fake-vaults.ts';

/** The section as the environment says. */
export const vaultOptionsOf = (env: Record<string, string>): VaultOptions =>
  loadOptions({ vault: vaultSection }, { env }).vault;

/** Closed after the test. */
async function opened<V extends KeyVault>(vault: V): Promise<V> {
  open.push(vault);
  return vault;
}

/** HashiCorp Vault with two secrets. */
export async function openHashiCorp() {
  const server = await fakeHashiCorpVault({ mail: { value: 'whole', password: 'one of several' } });
  const vault = new HashiCorpVault(
    vaultOptionsOf({
      Vault__Provider: 'hashicorp',
      Vault__HashiCorp__Address: server.origin,
      Vault__HashiCorp__RoleId: 'the-role',
      Vault__HashiCorp__SecretId: 'the-secret',
    }).HashiCorp,
    systemClock,
  );
  return { server, vault: await opened(vault) };
}

/** AWS KMS with one secret. */
export async function openAws() {
  const server = await fakeAws({ mail: '{"value":"whole","password":"one of several"}' });
  const { Aws } = vaultOptionsOf({
    Vault__Provider: 'aws',
    Vault__Aws__KeyId: 'alias/platform',
    Vault__Aws__Endpoint: server.origin,
    Vault__Aws__AccessKeyId: 'AKIA',
    Vault__Aws__SecretAccessKey: 'secret',
  });
  return { server, vault: await opened(await AwsKeyVault.open(Aws)) };
}

/**
 * Azure Key Vault with one secret.
 * @param clock default: every look at it is an hour later, and the version of the key is remembered for a minute.
 */
export async function openAzure(clock: Clock = jumpingClock()) {
  const server = await fakeAzure({ mail: '{"value":"whole","password":"one of several"}' });
  const { Azure } = vaultOptionsOf({
    Vault__Provider: 'azure',
    Vault__Azure__VaultUrl: azureVaultUrl,
    Vault__Azure__TenantId: azureTenant,
    Vault__Azure__ClientId: 'the-app',
    Vault__Azure__ClientSecret: 'secret-of-the-app',
  });
  // Names are real, the machine behind them is the stand-in.
  const client = clientOf({ network: recordedNetwork(server.port, ['20.50.2.1']) });
  return { server, vault: await opened(await AzureKeyVault.open(Azure, clock, client)) };
}

function jumpingClock() {
  let looks = 0;
  return { now: () => new Date(Date.now() + 3_600_000 * looks++) };
}
