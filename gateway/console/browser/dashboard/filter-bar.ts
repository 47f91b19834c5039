import { button, element } from '../element.ts';
import { type Language, spelledOut } from '../text/language.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * A field for each column the dashboard offers as a filter, and for each the address names; nothing where there are none.
 * A value counts once the field is left, or with Enter.
 */
export function filterBar(
  names: readonly string[],
  chosen: Filters,
  language: Language,
  choose: (filters: Filters) => void,
): HTMLElement | null {
  const columns = [...new Set([...names, ...Object.keys(chosen)])];
  if (columns.length === 0) return null;
  const fields = columns.map((column) => {
    const field = element('input', { type: 'search', value: chosen[column] ?? '', autocomplete: 'off' });
    field.addEventListener('change', () => apply());
    return { column, field };
  });
  const clearing = button({ class: 'plain' }, () => {
    for (const { field } of fields) field.value = '';
    apply();
    fields[0]?.field.focus();
  });
  clearing.append(language.word('clear'));
  const apply = () => {
    const filled = fields.flatMap(({ column, field }) => {
      const value = field.value.trim();
      return value === '' ? [] : [[column, value] as const];
    });
    clearing.disabled = filled.length === 0;
    choose(Object.fromEntries(filled));
  };
  clearing.disabled = Object.keys(chosen).length === 0;
  return element(
    'div',
    { class: 'filters', role: 'search', 'aria-label': language.word('filters') },
    ...fields.map(({ column, field }) =>
      element('label', {}, element('span', {}, spelledOut(column)), field),
    ),
    clearing,
  );
}
