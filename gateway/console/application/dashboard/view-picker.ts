import { button, element } from '../element.ts';
import type { Language } from '../text/language.ts';

/** The views of a dashboard, side by side; nothing where there are not several. */
export function viewPicker(
  names: readonly string[],
  shown: string | null,
  language: Language,
  choose: (name: string) => void,
): HTMLElement | null {
  if (names.length < 2) return null;
  const buttons = names.map((name) => {
    const made = button({ class: 'plain', 'aria-pressed': String(name === shown) }, () => {
      for (const one of buttons) one.setAttribute('aria-pressed', String(one === made));
      choose(name);
    });
    made.append(name);
    return made;
  });
  return element('div', { class: 'views', role: 'group', 'aria-label': language.word('views') }, ...buttons);
}
