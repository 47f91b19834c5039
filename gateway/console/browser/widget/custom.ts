import type { CustomSnapshot } from '../../../../schema/client/generated/operations.ts';
import { element } from '../element.ts';
import { cellText } from '../text/cell.ts';
import { spelledOut } from '../text/language.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** What a widget of a kind says that this console does not know: every member by its name. */
export function drawCustom({ data }: CustomSnapshot, { language, title }: DrawingContext): Drawing {
  const facts = Object.entries(data).flatMap(([name, value]) => [
    element('dt', {}, spelledOut(name)),
    element('dd', {}, cellText(value, language, null).text),
  ]);
  return {
    content: element(
      'div',
      { class: 'scrolls custom', tabindex: 0, role: 'region', 'aria-label': title },
      element('dl', {}, ...facts),
    ),
  };
}
