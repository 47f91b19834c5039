import { button, choice, element } from '../element.ts';
import type { Language } from '../text/language.ts';
import type { ChosenPeriod } from './chosen-period.ts';
import { periodBetween, periodTokens } from './period.ts';

const custom = 'custom';

/** Names of periods in groups, and two custom days. */
export function periodPicker(
  chosen: ChosenPeriod,
  language: Language,
  choose: (period: ChosenPeriod) => void,
): HTMLElement {
  const known = periodTokens.some(({ tokens }) => tokens.some((token) => token === chosen.token));
  const options = [
    { value: '', text: language.word('anyTime') },
    { value: custom, text: language.word('custom') },
    ...(chosen.token !== null && !known ? [{ value: chosen.token, text: chosen.token }] : []),
    ...periodTokens.flatMap(({ group, tokens }) =>
      tokens.map((token) => ({ value: token, text: language.word(token), group: language.word(group) })),
    ),
  ];
  const days = daysForm(chosen, language, choose);
  days.hidden = chosen.days === null || chosen.token !== null;
  const select = choice(
    { id: 'period' },
    options,
    chosen.token ?? (chosen.days === null ? '' : custom),
    (value) => {
      days.hidden = value !== custom;
      if (value === custom) days.querySelector('input')?.focus();
      else choose({ token: value || null, days: null });
    },
  );
  return element(
    'div',
    { class: 'period' },
    element('label', { for: 'period' }, language.word('period')),
    select,
    days,
  );
}

function daysForm(
  { days }: ChosenPeriod,
  language: Language,
  choose: (period: ChosenPeriod) => void,
): HTMLElement {
  const field = (word: 'from' | 'to', value: string) =>
    element('input', { type: 'date', value, required: true, 'aria-label': language.word(word) });
  const first = field('from', days?.first ?? '');
  const last = field('to', days?.last ?? '');
  const apply = () => {
    const isInOrder = periodBetween(first.value, last.value) !== null;
    last.setAttribute('aria-invalid', String(!isInOrder));
    if (isInOrder) choose({ token: null, days: { first: first.value, last: last.value } });
    else last.focus();
  };
  return element('div', { class: 'days' }, first, last, button({}, apply, language.word('apply')));
}
