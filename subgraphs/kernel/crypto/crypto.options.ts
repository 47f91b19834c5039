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
    /** Where the keys are that protect all others: `local`, `hashicorp`, `aws` or `azure`. */
    Provider: z.enum(['local', 'hashicorp', 'aws', 'azure']).default('local'),
    /**
     * Base64 of 32 random bytes each: the first wraps, all unwrap. Every process needs the same, so that a new key comes
     * last until all processes have it, and only then first. Absent: a key file in the data directory, created on first
     * use. With another provider they unwrap what they once wrapped; those of a key file have to be put here for that.
     * @example MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
     */
    LocalKey: list(localKey).default([]),
    /**
     * Folder of the local provider's secrets, one file each, for options written as `vault:<name>`.
     * @example /run/secrets
     */
    SecretsDirectory: z.string().min(1).optional(),
    /** Age at which a key that the vault does not replace itself is reported as due. */
    RotateAfter: timeSpan({ min: 3_600_000 }).prefault('365.00:00:00'),
    /** How long data keys are kept in memory, at most 1,000 of them: how long the vault may be away unnoticed. */
    DataKeyLifetime: timeSpan({ min: 1_000, max: 3_600_000 }).prefault('00:05:00'),
    HashiCorp: hashiCorpOptions,
    Aws: awsOptions,
    Azure: azureOptions,
  }),
);

type Written = z.output<typeof schema>;

/** What a provider cannot do without, and how one signs in. */
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

/** Section `Vault`: the keys behind everything encrypted at rest, and secrets that options name. */
export const vaultSection = defineSection(
  'Vault',
  schema.superRefine((section, context) => {
    for (const { path, missing, message } of demands[section.Provider])
      if (missing(section)) context.addIssue({ code: 'custom', path, message });
  }),
);

/** Parsed section. */
export type VaultOptions = OptionsOf<typeof vaultSection>;
