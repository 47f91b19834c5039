import { randomBytes } from 'node:crypto';
import { systemClock } from '../../subgraphs/kernel/clock/clock.ts';
import type { VaultOptions } from '../../subgraphs/kernel/crypto/crypto.options.ts';
import { checkRotation } from '../../subgraphs/kernel/crypto/vault-operations.ts';
import { openVault } from '../../subgraphs/kernel/crypto/vaults/open-vault.ts';
import type { Examination } from './examination.ts';
import { fail, pass, warn } from './finding.ts';

const subject = 'Vault';

/** Advice for a failing vault, by kind. */
const advices: Readonly<Record<VaultOptions['Provider'], string>> = {
  local: 'Correct Vault__LocalKey, or the file vault.key in the data directory.',
  hashicorp:
    'Unseal it, or correct Vault__HashiCorp__…: address and login; the login needs encrypt, decrypt and read on the key.',
  aws: 'Correct Vault__Aws__…; the credentials need kms:Encrypt, kms:Decrypt, kms:DescribeKey and kms:GetKeyRotationStatus on the key.',
  azure: 'Correct Vault__Azure__…; the application needs get, wrapKey and unwrapKey on the key.',
};

/** Checks the vault: wraps and unwraps a key, and reports the age of its own key. */
export function vault(
  options: VaultOptions,
  { Url, DataDirectory }: { readonly Url?: string | undefined; readonly DataDirectory: string },
): Examination {
  const advice = advices[options.Provider];
  return {
    subject,
    advice,
    examine: async () => {
      if (options.Provider === 'local' && options.LocalKey.length === 0)
        return [
          Url === undefined
            ? pass(subject, 'Keys of its own, in the data directory.')
            : warn(
                subject,
                'Keys of its own in the data directory, and the database elsewhere: lost with this machine, and unknown to others.',
                'Set Vault__LocalKey, the same for every process.',
              ),
        ];
      const opened = await openVault(options, DataDirectory, systemClock);
      try {
        const [dataKey, context] = [randomBytes(32), Buffer.from('doctor')];
        const back = await opened.unwrap(await opened.wrap(dataKey, context), context);
        if (!back.equals(dataKey)) return [fail(subject, 'It gives back another key.', advice)];
        const { keyId, isDue } = await checkRotation(opened, options.RotateAfter, systemClock.now());
        return isDue
          ? [
              warn(
                subject,
                `The key ${keyId} is due for rotation.`,
                'Rotate it in the vault, then run "npm run rewrap".',
              ),
            ]
          : [pass(subject, `The key ${keyId} wraps and unwraps.`)];
      } finally {
        await opened.close();
      }
    },
  };
}
