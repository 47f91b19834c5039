import { z } from 'zod';
import { defineSection, type OptionsOf } from '../options/section.ts';

/** Section `ApiKeys`. */
export const apiKeysSection = defineSection(
  'ApiKeys',
  z.object({
    /** Base64 of at least 32 bytes; keys made while it is set are digested with it (HMAC). */
    Pepper: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be base64 of at least 32 bytes')
      .optional(),
  }),
);

/** Parsed section. */
export type ApiKeysOptions = OptionsOf<typeof apiKeysSection>;
