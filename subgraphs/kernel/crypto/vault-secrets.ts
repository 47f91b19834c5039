import type { Clock } from '../clock/clock.ts';
import { loadOptions, writtenOptions } from '../options/load.ts';
import { vaultSection } from './crypto.options.ts';
import { readSecret } from './vault-operations.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The prefix of an option's value that refers to a secret. */
const reference = /^vault:(.+)$/s;

/** Options of the vault itself cannot refer to it. */
const isOption = (name: string) => /(__|:)/.test(name) && !/^vault(__|:)/i.test(name);

/**
 * Resolves the secrets that the environment and the config file refer to: `Redis__Url=vault:redis` reads the secret `redis` of the vault.
 * @returns the same object when nothing refers to a secret; then the vault is not opened.
 * @throws {OptionsError} for invalid options of the vault; {Error} naming the options whose secrets are unreadable.
 */
export async function withVaultSecrets(env: Environment, clock: Clock): Promise<Environment> {
  const named = Object.entries(writtenOptions(env)).flatMap(([option, value]) => {
    const [, secret] = reference.exec(value ?? '') ?? [];
    return secret !== undefined && isOption(option) ? [{ option, secret }] : [];
  });
  if (named.length === 0) return env;
  const { openSecrets } = await import('./vaults/open-vault.ts');
  const { vault: options } = loadOptions(
    { vault: vaultSection },
    {
      env: Object.fromEntries(
        Object.entries(env).filter(([name]) => !named.some(({ option }) => option === name)),
      ),
    },
  );
  const vault = await openSecrets(options, clock);
  try {
    const read = await Promise.all(
      named.map(async ({ option, secret }) => {
        const value = await readSecret(vault, secret).catch(() => null);
        return { option, value };
      }),
    );
    const missing = read.filter(({ value }) => value === null).map(({ option }) => option);
    if (missing.length > 0)
      throw new Error(`The vault gave no secret for ${missing.join(', ')}: is it there, and may we read it?`);
    return { ...env, ...Object.fromEntries(read.map(({ option, value }) => [option, value as string])) };
  } finally {
    await vault.close();
  }
}
