import type { DashboardResponse } from '../../../../schema/client/generated/operations.ts';
import { button, element } from '../element.ts';
import type { Language } from '../text/language.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * A field for each column the dashboard offers as a filter, and for each the address names; nothing where there are none.
 * A value counts once the field is left, or with Enter.
 */
export function filterBar(
  offered: DashboardResponse['filters'],
  chosen: Filters,
  language: Language,
  choose: (filters: Filters) => void,
): HTMLElement | null {
  const known = new Set(offered.map(({ name }) => name));
  const others = Object.keys(chosen).filter((name) => !known.has(name));
  const columns = [...offered, ...others.map((name) => ({ name, labelLocalizationKey: name }))];
  if (columns.length === 0) return null;
  const fields = columns.map(({ name: column, labelLocalizationKey: label }) => {
    const field = element('input', { type: 'search', value: chosen[column] ?? '', autocomplete: 'off' });
    field.addEventListener('change', () => apply());
    return { column, label, field };
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
    ...fields.map(({ label, field }) =>
      element('label', {}, element('span', {}, language.label(label)), field),
    ),
    clearing,
  );
}
