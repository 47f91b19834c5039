import { button, element } from '../element.ts';

/** A page that says one thing and offers one way on. */
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
