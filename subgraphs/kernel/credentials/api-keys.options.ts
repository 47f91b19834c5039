import { z } from 'zod';
import { defineSection } from '../options/section.ts';
import { count } from '../options/written-values.ts';

/** Section `ApiKeys`. */
export const apiKeysSection = defineSection(
  'ApiKeys',
  z.object({
    /**
     * Base64 of at least 32 bytes; new keys are hashed with this pepper (HMAC).
     * @example MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
     */
    Pepper: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be base64 of at least 32 bytes')
      .optional(),
    /** Days before a key's expiry at which the event `Authentication.ApiKeyExpiringSoon` is published. */
    ExpirationLeadTimeDays: count({ min: 1, max: 90 }).default(14),
    /** Days that refused API keys are kept in the audit. */
    AccessDeniedDays: count({ min: 1 }).default(2555),
  }),
);
