import { z } from 'zod';
import { defineSection, type OptionsOf } from '../options/section.ts';
import { count } from '../options/written-values.ts';

/** Section `ApiKeys`. */
export const apiKeysSection = defineSection(
  'ApiKeys',
  z.object({
    /**
     * Base64 of at least 32 bytes; keys made while it is set are digested with it (HMAC).
     * @example MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
     */
    Pepper: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be base64 of at least 32 bytes')
      .optional(),
    /** Days a refused API key is kept in the audit. */
    AccessDeniedDays: count({ min: 1 }).default(2555),
  }),
);

/** Parsed section. */
export type ApiKeysOptions = OptionsOf<typeof apiKeysSection>;
