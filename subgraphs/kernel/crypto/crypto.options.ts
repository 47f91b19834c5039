import { z } from 'zod';
import { defineSection, type OptionsOf, optionMembers } from '../options/section.ts';
import { timeSpan } from '../options/time-span.ts';
import { list } from '../options/written-values.ts';
import { parseVaultKey } from './key-file.ts';
import { awsOptions, azureOptions, hashiCorpOptions } from './vaults/vault-options.ts';

const localKey = z.string().transform((text, context): Buffer => {
  const key = parseVaultKey(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: 'must be the base64 form of 32 random bytes' });
  return z.NEVER;
});

const schema = z.object(
  optionMembers('Vault', {
    /** The provider of the keys that protect all others: `local`, `hashicorp`, `aws` or `azure`. */
    Provider: z.enum(['local', 'hashicorp', 'aws', 'azure']).default('local'),
    /**
     * Base64 of 32 random bytes each. The first key encrypts, all decrypt. Every process needs the same keys: to
     * rotate, append the new key on all processes, then move it to the front. Absent: a key file in the data
     * directory, created on first use. With another provider these keys still decrypt old values; copy the keys of a
     * key file here for that.
     * @example MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
     */
    LocalKey: list(localKey).default([]),
    /**
     * Folder of the local provider's secrets, one file each, for options with the value `vault:<name>`.
     * @example /run/secrets
     */
    SecretsDirectory: z.string().min(1).optional(),
    /** Age at which a key that the vault does not rotate itself is reported as due. */
    RotateAfter: timeSpan({ min: 3_600_000 }).prefault('365.00:00:00'),
    /**
     * How long data keys stay in memory, at most 1,000 of them. An outage of the vault that is shorter may go
     * unnoticed.
     */
    DataKeyLifetime: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:05:00'),
    HashiCorp: hashiCorpOptions,
    Aws: awsOptions,
    Azure: azureOptions,
  }),
);

type Written = z.output<typeof schema>;

/** Required options of each provider, and the alternatives to sign in. */
const demands: Readonly<
  Record<
    Written['Provider'],
    readonly {
      readonly path: string[];
      readonly missing: (section: Written) => boolean;
      readonly message: string;
    }[]
  >
> = {
  local: [],
  hashicorp: [
    {
      path: ['HashiCorp', 'Address'],
      missing: ({ HashiCorp }) => HashiCorp.Address === undefined,
      message: 'is required with the provider hashicorp',
    },
    {
      path: ['HashiCorp'],
      missing: ({ HashiCorp: { Token, RoleId, SecretId, KubernetesRole } }) =>
        Token === undefined &&
        KubernetesRole === undefined &&
        (RoleId === undefined || SecretId === undefined),
      message: 'needs a Token, a RoleId with its SecretId, or a KubernetesRole',
    },
  ],
  aws: [
    {
      path: ['Aws', 'KeyId'],
      missing: ({ Aws }) => Aws.KeyId === undefined,
      message: 'is required with the provider aws',
    },
  ],
  azure: [
    {
      path: ['Azure', 'VaultUrl'],
      missing: ({ Azure }) => Azure.VaultUrl === undefined,
      message: 'is required with the provider azure',
    },
  ],
};

/** Section `Vault`: the keys of everything encrypted at rest, and secrets that options refer to. */
export const vaultSection = defineSection(
  'Vault',
  schema.superRefine((section, context) => {
    for (const { path, missing, message } of demands[section.Provider])
      if (missing(section)) context.addIssue({ code: 'custom', path, message });
  }),
);

export type VaultOptions = OptionsOf<typeof vaultSection>;
