import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardResponse } from '../../../../schema/client/generated/operations.ts';
import { groupLabel } from '../text/cell.ts';
import type { Language } from '../text/language.ts';
import type { ChosenView } from './chosen-view.ts';

type Filters = ChosenView['filters'];

/** A column to filter by. */
export interface FilterField {
  readonly column: string;
  readonly label: string;
  /** Values to choose from; null: it is filtered by a text. */
  readonly values: readonly string[] | null;
}

/**
 * The columns that the dashboard offers as filters, and those that the address names. A value that the address names is
 * offered even if no row has it now.
 * @param choices values to choose from, by column.
 */
export function filterFields(
  offered: DashboardResponse['filters'],
  chosen: Filters,
  choices: ReadonlyMap<string, readonly string[]>,
): readonly FilterField[] {
  const labels = new Map(offered.map(({ name, labelLocalizationKey }) => [name, labelLocalizationKey]));
  return [...new Set([...labels.keys(), ...Object.keys(chosen)])].map((column) => {
    const values = choices.get(column);
    const named = chosen[column] ?? [];
    return {
      column,
      label: labels.get(column) ?? column,
      values: values === undefined ? null : [...new Set(values.concat(named))],
    };
  });
}

/** A field for each column; nothing where there are none. A text counts once the field is left, or with Enter. */
export function filterBar(
  fields: readonly FilterField[],
  chosen: Filters,
  language: Language,
  choose: (filters: Filters) => void,
): TemplateResult | typeof nothing {
  if (fields.length === 0) return nothing;
  const fieldView = ({ column, label, values }: FilterField) => {
    const value = chosen[column] ?? '';
    const change = ({ currentTarget }: Event) => {
      const entered = (currentTarget as HTMLInputElement | HTMLSelectElement).value.trim();
      const all = Object.entries({ ...chosen, [column]: entered });
      choose(Object.fromEntries(all.filter(([, one]) => one !== '')));
    };
    const option = (one: string, text: string) =>
      html`<option value=${one} .selected=${one === value}>${text}</option>`;
    return html`<label><span>${language.label(label)}</span>${
      values === null
        ? html`<input type="search" .value=${value} autocomplete="off" @change=${change}>`
        : html`<select @change=${change}>${option('', language.word('all'))}${values.map((one) => option(one, groupLabel(one, language)))}</select>`
    }</label>`;
  };
  const clear = ({ currentTarget }: Event) => {
    choose({});
    const { parentElement } = currentTarget as HTMLElement;
    parentElement?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return html`<div class="filters" role="search" aria-label=${language.word('filters')}>
    ${fields.map(fieldView)}
    <button type="button" class="plain" ?disabled=${Object.keys(chosen).length === 0} @click=${clear}>${language.word('clear')}</button>
  </div>`;
}
