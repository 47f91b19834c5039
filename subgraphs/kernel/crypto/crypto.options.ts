import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { list } from '../options/written-values.ts';
import { parseVaultKey } from './key-file.ts';

const localKey = z.string().transform((text, context): Buffer => {
  const key = parseVaultKey(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: 'must be the base64 form of 32 random bytes' });
  return z.NEVER;
});

/** Section `Vault`: the keys behind everything encrypted at rest. */
export const vaultSection = defineSection(
  'Vault',
  z.object({
    /**
     * Base64 of 32 random bytes each, newest first: the first wraps, all unwrap. Every process needs the same. Absent: a
     * key file in the data directory, created on first use.
     */
    LocalKey: list(localKey).default([]),
  }),
);
