import { z } from 'zod';

/** The base of a provider's API, to which paths are added. Out: without a slash at its end. */
export function providerUrl() {
  return publicUrl('search', 'hash').transform((text) => text.replace(/(?<!\/)\/+$/, ''));
}

/** A whole URL that a provider gave, such as an incoming webhook's. It may have a query. Out: as it is written. */
export function webhookUrl() {
  return publicUrl('hash');
}

/** @param without parts of a URL that are refused, besides credentials. */
function publicUrl(...without: readonly ('search' | 'hash')[]) {
  return z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).refine(
    (text) => {
      // A text that is not a URL is refused above, but zod also runs this check.
      if (!URL.canParse(text)) return true;
      const url = new URL(text);
      return [url.username, url.password, ...without.map((part) => url[part])].every((part) => part === '');
    },
    `must be without credentials${without.includes('search') ? ', query' : ''} and fragment`,
  );
}
