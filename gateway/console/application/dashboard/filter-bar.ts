import type { DashboardResponse } from '../../../../schema/client/generated/operations.ts';
import { button, choice, element } from '../element.ts';
import { groupLabel } from '../text/cell.ts';
import type { Language } from '../text/language.ts';

type Filters = Readonly<Record<string, string>>;

/** A value that the address names is offered even if no row has it now. */
function optionsOf(values: readonly string[], chosen: string, language: Language) {
  const offered = [...new Set(chosen === '' ? values : [...values, chosen])];
  return [
    { value: '', text: language.word('all') },
    ...offered.map((value) => ({ value, text: groupLabel(value, language) })),
  ];
}

/**
 * A field for each column the dashboard offers as a filter, and for each the address names; nothing where there are none.
 * @param choices values to choose from, by column; a column without them is filtered by a text.
 * A text counts once the field is left, or with Enter.
 */
export function filterBar(
  offered: DashboardResponse['filters'],
  chosen: Filters,
  choices: ReadonlyMap<string, readonly string[]>,
  language: Language,
  choose: (filters: Filters) => void,
): HTMLElement | null {
  const known = new Set(offered.map(({ name }) => name));
  const others = Object.keys(chosen).filter((name) => !known.has(name));
  const columns = [...offered, ...others.map((name) => ({ name, labelLocalizationKey: name }))];
  if (columns.length === 0) return null;
  const fields = columns.map(({ name: column, labelLocalizationKey: label }) => {
    const value = chosen[column] ?? '';
    const values = choices.get(column);
    const field =
      values === undefined
        ? element('input', { type: 'search', value, autocomplete: 'off' })
        : choice({}, optionsOf(values, value, language), value, () => undefined);
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
