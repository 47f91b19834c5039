import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import type { VaultOptions } from '../crypto.options.ts';
import { LocalKeyVault } from '../local-key-vault.ts';
import type { KeyVault } from '../vault.ts';
import { ChainedVault } from './chained-vault.ts';

type RemoteProvider = Exclude<VaultOptions['Provider'], 'local'>;

/** Providers are loaded on demand. */
const remote: Readonly<Record<RemoteProvider, (options: VaultOptions, clock: Clock) => Promise<KeyVault>>> = {
  hashicorp: async ({ HashiCorp }, clock) =>
    new (await import('./hashicorp-vault.ts')).HashiCorpVault(HashiCorp, clock),
  aws: async ({ Aws }) => (await import('./aws-key-vault.ts')).AwsKeyVault.open(Aws),
  azure: async ({ Azure }, clock) => (await import('./azure-key-vault.ts')).AzureKeyVault.open(Azure, clock),
};

/** Opens the configured vault for its secrets only: it decrypts nothing stored, and creates no key file. */
export async function openSecrets(
  options: VaultOptions,
  clock: Clock,
): Promise<Pick<KeyVault, 'spans' | 'secret' | 'close'>> {
  const { Provider, SecretsDirectory } = options;
  return Provider === 'local'
    ? new LocalKeyVault([randomBytes(32)], { secretsDirectory: SecretsDirectory })
    : remote[Provider](options, clock);
}

/**
 * Opens the configured vault. With another provider, the configured local keys still unwrap old values.
 * @param directory option `Persistence.DataDirectory`, for the key file of the local provider.
 * @throws {Error} when the key file is unusable. No service is called yet.
 */
export async function openVault(options: VaultOptions, directory: string, clock: Clock): Promise<KeyVault> {
  const { Provider, LocalKey, SecretsDirectory } = options;
  if (Provider === 'local') return LocalKeyVault.open(LocalKey, directory, SecretsDirectory);
  const current = await remote[Provider](options, clock);
  return LocalKey.length === 0 ? current : new ChainedVault(current, [new LocalKeyVault(LocalKey)]);
}
