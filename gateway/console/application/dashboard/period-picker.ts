import { html, nothing, type TemplateResult } from 'lit';
import type { Language } from '../text/language.ts';
import type { ChosenPeriod } from './chosen-period.ts';
import { periodBetween, periodTokens } from './period.ts';

const custom = 'custom';

/** Names of periods in groups, and two custom days. */
export function periodPicker(
  { token, days }: ChosenPeriod,
  language: Language,
  choose: (period: ChosenPeriod) => void,
): TemplateResult {
  const chosen = token ?? (days === null ? '' : custom);
  const isKnown = token === null || periodTokens.some(({ tokens }) => tokens.some((one) => one === token));
  const option = (value: string, text: string) =>
    html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
  const pick = ({ currentTarget }: Event) => {
    const { value, nextElementSibling } = currentTarget as HTMLSelectElement;
    const fields = nextElementSibling as HTMLElement;
    fields.hidden = value !== custom;
    if (value === custom) fields.querySelector('input')?.focus();
    else choose({ token: value || null, days: null });
  };
  return html`<div class="period">
    <label for="period">${language.word('period')}</label>
    <select id="period" @change=${pick}>
      ${option('', language.word('anyTime'))}
      ${option(custom, language.word('custom'))}
      ${isKnown ? nothing : option(token, token)}
      ${periodTokens.map(({ group, tokens }) => html`<optgroup label=${language.word(group)}>${tokens.map((one) => option(one, language.word(one)))}</optgroup>`)}
    </select>
    <div class="days" ?hidden=${chosen !== custom}>
      <input type="date" value=${days?.first ?? ''} required aria-label=${language.word('from')}>
      <input type="date" value=${days?.last ?? ''} required aria-label=${language.word('to')}>
      <button type="button" @click=${(event: Event) => applyDays(event, choose)}>${language.word('apply')}</button>
    </div>
  </div>`;
}

function applyDays({ currentTarget }: Event, choose: (period: ChosenPeriod) => void): void {
  const fields = (currentTarget as HTMLElement).parentElement?.querySelectorAll('input') ?? [];
  const [first, last] = [...fields] as [HTMLInputElement, HTMLInputElement];
  const isInOrder = periodBetween(first.value, last.value) !== null;
  last.setAttribute('aria-invalid', String(!isInOrder));
  if (isInOrder) choose({ token: null, days: { first: first.value, last: last.value } });
  else last.focus();
}
