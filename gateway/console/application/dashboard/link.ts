import { type Child, element } from '../element.ts';
import type { PageContext } from '../page/page.ts';

/** A link within the console; the router follows it. */
export function link(
  { settings }: Pick<PageContext, 'settings'>,
  address: string,
  attributes: Readonly<Record<string, string | null>>,
  ...children: readonly Child[]
): HTMLAnchorElement {
  return element('a', { href: settings.root + address, ...attributes }, ...children);
}
