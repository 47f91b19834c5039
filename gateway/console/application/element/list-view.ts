import { html, nothing, type TemplateResult } from 'lit';
import type { Visit } from '../page/page.ts';
import { type Action, actionView } from './action-view.ts';
import type { Choice } from './form-dialog.ts';
import { openSavedViews } from './saved-views.ts';

/** The part of a connection that a list shows. */
export interface Connection<Row> {
  readonly nodes: readonly Row[];
  readonly totalCount?: number;
  readonly pageInfo?: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => unknown;
  readonly isNumber?: boolean;
}

/** A choice that narrows the list; kept in the address by its name. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What it shows where nothing is chosen; default: all. */
  readonly usual?: string;
  /** Any value may be entered; the choices are proposals. */
  readonly isOpen?: true;
}

export interface ListOptions<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly rows: Connection<Row>;
  readonly columns: readonly Column<Row>[];
  readonly actions?: (row: Row) => readonly Action[];
  readonly hasSearch?: boolean;
  /** Name of the list's query in the catalogue: its views can be saved and shared. */
  readonly query?: string;
  readonly filters?: readonly ListFilter[];
  /** What an empty list says, with what to do about it. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: Action };
}

const pageSize = 25;

/** The paging of a list's address as variables of a connection. */
export function pagingOf({ address }: Visit): {
  readonly first: number | null;
  readonly after: string | null;
  readonly last: number | null;
  readonly before: string | null;
  readonly search: string | null;
} {
  const { searchParams } = address;
  const before = searchParams.get('before');
  return {
    first: before === null ? pageSize : null,
    after: before === null ? searchParams.get('after') : null,
    last: before === null ? null : pageSize,
    before,
    search: searchParams.get('search'),
  };
}

/** What a filter of the address selects; null where that is none of its values. */
export function chosenOf<Value extends string>(
  { address }: Visit,
  name: string,
  values: readonly Value[],
): Value | null {
  return values.find((one) => one === address.searchParams.get(name)) ?? null;
}

/** The rows of a list that comes whole, without pages, in which the searched text is. */
export function filterRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  { address }: Visit,
): Connection<Row> {
  const wanted = (address.searchParams.get('search') ?? '').toLowerCase();
  return { nodes: rows.filter((row) => textOf(row).toLowerCase().includes(wanted)) };
}

/** A list with search, filters and paging, all of which are in the address. */
export function listView<Row>(options: ListOptions<Row>, visit: Visit): TemplateResult {
  return html`${toolsView(options, visit)}
    ${options.rows.nodes.length === 0 ? emptyView(options, visit) : tableView(options, visit)}
    ${pagerView(options.rows, visit)}`;
}

function toolsView<Row>(
  { hasSearch, query, filters = [] }: ListOptions<Row>,
  visit: Visit,
): TemplateResult | typeof nothing {
  if (hasSearch !== true && filters.length === 0) return nothing;
  const start = { after: null, before: null };
  const search = visit.address.searchParams.get('search') ?? '';
  return html`<form class="tools" role="search" @submit=${(event: Event) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget as HTMLFormElement).get('search');
    visit.turn({ ...start, search: String(entered ?? '') });
  }}>
    ${
      hasSearch === true
        ? html`<label>${visit.word('search')}<input type="search" name="search" .value=${search} /></label>`
        : nothing
    }
    ${filters.map((filter) => filterView(filter, start, visit))}
    ${query === undefined ? nothing : html`<button type="button" class="plain" @click=${() => openSavedViews(query, visit)}>${visit.word('savedViews')}</button>`}
  </form>`;
}

function filterView(
  { name, label, choices, isOpen, usual }: ListFilter,
  start: Readonly<Record<string, null>>,
  visit: Visit,
): TemplateResult {
  const chosen = visit.address.searchParams.get(name) ?? '';
  const choose = ({ target }: Event) =>
    visit.turn({ ...start, [name]: (target as HTMLInputElement | HTMLSelectElement).value.trim() });
  const options = choices.map(
    ({ value, text }) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`,
  );
  if (isOpen === true)
    return html`<label>${label}<input name=${name} list="proposals-${name}" autocomplete="off"
      .value=${chosen} @change=${choose} /><datalist id="proposals-${name}">${options}</datalist></label>`;
  return html`<label>${label}<select @change=${choose}>
    <option value="">${usual ?? visit.word('all')}</option>${options}
  </select></label>`;
}

function emptyView<Row>({ empty, filters = [] }: ListOptions<Row>, visit: Visit): TemplateResult {
  const names = ['search', 'after', 'before', ...filters.map(({ name }) => name)];
  const isNarrowed = names.some((name) => visit.address.searchParams.has(name));
  const { title, text, action } = isNarrowed
    ? { title: visit.word('noMatch'), text: visit.word('noMatchText') }
    : empty;
  return html`<div class="empty"><strong>${title}</strong><p>${text}</p>${action === undefined ? nothing : actionView(action, visit)}</div>`;
}

function tableView<Row>({ caption, rows, columns, actions }: ListOptions<Row>, visit: Visit): TemplateResult {
  return html`<div class="sheet" role="region" tabindex="0" aria-label=${caption}><table>
    <thead><tr>
      ${columns.map(({ label, isNumber }) => html`<th scope="col" class=${isNumber === true ? 'number' : ''}>${label}</th>`)}
      ${actions === undefined ? nothing : html`<th scope="col"><span class="unseen">${visit.word('actions')}</span></th>`}
    </tr></thead>
    <tbody>
      ${rows.nodes.map(
        (row) => html`<tr>
          ${columns.map(({ cell, label, isNumber }, at) =>
            at === 0
              ? html`<th scope="row">${cell(row) ?? '—'}</th>`
              : html`<td data-label=${label} class=${isNumber === true ? 'number' : ''}>${cell(row) ?? '—'}</td>`,
          )}
          ${actions === undefined ? nothing : html`<td class="acts">${actions(row).map((action) => actionView({ style: 'plain', ...action }, visit))}</td>`}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

function pagerView<Row>(
  { pageInfo, totalCount }: Connection<Row>,
  visit: Visit,
): TemplateResult | typeof nothing {
  if (pageInfo === undefined || (!pageInfo.hasNextPage && !pageInfo.hasPreviousPage)) return nothing;
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo;
  return html`<nav class="pager" aria-label=${visit.word('pages')}>
    <button type="button" ?disabled=${!hasPreviousPage} @click=${() => visit.turn({ before: startCursor, after: null })}>${visit.word('previous')}</button>
    ${totalCount === undefined ? nothing : html`<span>${visit.word('total_rows', { count: totalCount })}</span>`}
    <button type="button" ?disabled=${!hasNextPage} @click=${() => visit.turn({ after: endCursor, before: null })}>${visit.word('next')}</button>
  </nav>`;
}
