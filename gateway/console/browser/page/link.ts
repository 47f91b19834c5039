import { type Child, element } from '../element.ts';
import type { PageContext } from './page.ts';

/** A link within the console: followed without loading a page, unless modifier keys open a new tab. */
export function link(
  { settings, go }: Pick<PageContext, 'settings' | 'go'>,
  address: string,
  attributes: Readonly<Record<string, string | null>>,
  ...children: readonly Child[]
): HTMLAnchorElement {
  const href = settings.root + address;
  const made = element('a', { href, ...attributes }, ...children);
  made.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  });
  return made;
}
