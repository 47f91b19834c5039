import { realtimeChannels } from '../../../subgraphs/notifications/contract/channel.ts';
import type { PreferencePageFieldsFragment } from '../../graphql/generated/operations.ts';
import { htmlPage } from '../../http/page/html-page.ts';
import { escapeHtml } from '../../http/page/html-text.ts';

type Column = PreferencePageFieldsFragment['channels'][number];
type Category = PreferencePageFieldsFragment['categories'][number];
type Words = PreferencePageFieldsFragment['words'];

/** A cell of the page, in a form's words. */
type State = 'on' | 'off' | '';

export interface FormChanges {
  readonly types: { notificationType: string; channel: string; isEnabled: boolean }[];
  readonly categories: { category: string; channel: string; isEnabled: boolean | null }[];
}

/** Before the name of a control: what the page showed. Without scripts, a form does not say which boxes it had. */
const shown = 'was:';
const controlPattern = /^(type|category):(.+):([^:]+)$/s;

/** The page as a form. @param isSaved whether to say that the choices are stored. */
export function preferencePageHtml(
  { language, words, channels, categories, preferences }: PreferencePageFieldsFragment,
  isSaved: boolean,
): string {
  const tables = categories.map((category) => {
    const rows = preferences
      .filter((one) => one.category === category.category)
      .map(({ notificationType, label, channels: own }) => {
        const cells = channels.map((column) =>
          cellOf(own, column, (cell) => box(cell, label, column, notificationType, words)),
        );
        return rowOf(label, cells);
      });
    const head = channels.map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`).join('');
    return `<h2>${escapeHtml(category.label)}</h2>
<div class="sheet" role="region" tabindex="0" aria-label="${escapeHtml(category.label)}"><table>
<thead><tr><td></td>${head}</tr></thead>
<tbody>
${[rowOf(words.wholeCategory, categoryCells(category, channels, words)), ...rows].join('\n')}
</tbody></table></div>`;
  });
  const notice = isSaved ? `\n<p role="status">${escapeHtml(words.saved)}</p>` : '';
  return htmlPage({
    title: words.title,
    language,
    main: `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.sentence)}</p>${notice}
<form method="post">
${tables.join('\n')}
<button class="main">${escapeHtml(words.save)}</button>
</form>`,
  });
}

/** Changes after which a form is read no further: more than the operation accepts, so that it refuses them. */
const mostChanges = 2_002;

/** What differs from what the page showed; anything else of the form is ignored. Linear in the fields of the form. */
export function changesIn(form: URLSearchParams): FormChanges {
  const changes: FormChanges = { types: [], categories: [] };
  const states = new Map<string, string>();
  for (const [field, state] of form) if (!states.has(field)) states.set(field, state);
  for (const [field, was] of form) {
    if (changes.types.length + changes.categories.length >= mostChanges) break;
    const [, kind, name, channel] =
      controlPattern.exec(field.startsWith(shown) ? field.slice(shown.length) : '') ?? [];
    if (name === undefined || channel === undefined) continue;
    const state = states.get(`${kind}:${name}:${channel}`) ?? 'off';
    if (state === was) continue;
    if (kind === 'type') changes.types.push({ notificationType: name, channel, isEnabled: state === 'on' });
    else
      changes.categories.push({ category: name, channel, isEnabled: state === '' ? null : state === 'on' });
  }
  return changes;
}

function rowOf(label: string, cells: readonly string[]): string {
  const list = cells.map((cell) => `<td>${cell}</td>`).join('');
  return `<tr><th scope="row">${escapeHtml(label)}</th>${list}</tr>`;
}

function cellOf<T extends { readonly channel: string }>(
  own: readonly T[],
  { channel }: Column,
  view: (cell: T) => string,
): string {
  const cell = own.find((one) => one.channel === channel) ?? streamOf(own, channel);
  return cell === undefined ? '' : view(cell);
}

/** The streams are one switch, and one column for the types that allow either. */
function streamOf<T extends { readonly channel: string }>(own: readonly T[], column: string): T | undefined {
  const isStream = (channel: string) => realtimeChannels.includes(channel);
  return isStream(column) ? own.find(({ channel }) => isStream(channel)) : undefined;
}

function categoryCells(
  { category, label, channels: own }: Category,
  columns: readonly Column[],
  words: Words,
) {
  return columns.map((column) =>
    cellOf(own, column, ({ channel, isEnabled, isRequired }) => {
      if (isRequired) return escapeHtml(words.required);
      const state: State = isEnabled == null ? '' : isEnabled ? 'on' : 'off';
      const name = escapeHtml(`category:${category}:${channel}`);
      const options = (
        [
          ['', words.notChosen],
          ['on', words.on],
          ['off', words.off],
        ] as const
      ).map(
        ([value, text]) =>
          `<option value="${value}"${value === state ? ' selected' : ''}>${escapeHtml(text)}</option>`,
      );
      const named = escapeHtml(`${label}: ${column.label}`);
      return `${hiddenInput(name, state)}<select name="${name}" aria-label="${named}">${options.join('')}</select>`;
    }),
  );
}

function box(
  {
    channel,
    isEnabled,
    isRequired,
  }: { readonly channel: string; readonly isEnabled: boolean; readonly isRequired: boolean },
  label: string,
  column: Column,
  type: string,
  words: Words,
): string {
  const named = escapeHtml(`${label}: ${column.label}`);
  const checked = isEnabled ? ' checked' : '';
  if (isRequired)
    return `<input type="checkbox" aria-label="${named}" title="${escapeHtml(words.required)}" checked disabled>`;
  const name = escapeHtml(`type:${type}:${channel}`);
  return `${hiddenInput(name, isEnabled ? 'on' : 'off')}<input type="checkbox" name="${name}" aria-label="${named}"${checked}>`;
}

const hiddenInput = (name: string, state: State) =>
  `<input type="hidden" name="${shown}${name}" value="${state}">`;
