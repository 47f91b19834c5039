import { z } from 'zod';

/** The base of a provider's API, as the operator writes it. Out: without a slash at its end. */
export function providerUrl() {
  return z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .refine((text) => {
      // A text that is not a URL is refused above, but zod also runs this check.
      if (!URL.canParse(text)) return true;
      const { username, password, search, hash } = new URL(text);
      return `${username}${password}${search}${hash}` === '';
    }, 'must be without credentials, query and fragment')
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''));
}
