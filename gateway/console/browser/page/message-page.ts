import { button, element } from '../element.ts';

/** A page with one message and one link. */
export function messagePage(
  title: string,
  text: string,
  way: { readonly label: string; readonly run: () => void } | null,
): HTMLElement {
  return element(
    'main',
    { class: 'message', id: 'content', tabindex: -1 },
    element('h1', {}, title),
    element('p', {}, text),
    way === null ? null : button({ class: 'main' }, way.run, way.label),
  );
}
