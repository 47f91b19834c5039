import { z } from 'zod';

/** Characters of a key: it travels in a header (RFC 9110 §5.5), so that no space or control character fits. */
const keyForm = /^[\x21-\x7e]+$/;

/** Shape and limits of a key. */
export const credentialInput = z.object({
  apiKey: z.string().min(1).max(4_096).regex(keyForm).nullish(),
});
