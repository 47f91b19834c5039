import type { KpiSnapshot } from '../../../../schema/client/generated/operations.ts';
import { element } from '../element.ts';
import { figure } from '../text/figure.ts';
import type { Language } from '../text/language.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

/** The comparison with the previous period; null if none was requested. */
interface Previous {
  readonly value: number | null;
  readonly deltaRatio: number | null;
  readonly trend: 'up' | 'down' | 'flat';
  readonly isFavorable: boolean | null;
}

const trends = {
  up: { sign: '▲', word: 'rise' },
  down: { sign: '▼', word: 'fall' },
  flat: { sign: '▬', word: 'level' },
} as const;

/** One number, large, and where it comes from. */
export function drawKpi(snapshot: KpiSnapshot, { language }: DrawingContext): Drawing {
  const { value, valueKind: kind, currency, noData } = snapshot;
  const { locale } = language;
  if (value === null || noData) {
    return {
      content: element('div', { class: 'kpi' }, element('p', { class: 'nothing' }, language.word('noData'))),
    };
  }
  const whole = figure(value, { locale, kind, currency });
  const short = figure(value, { locale, kind, currency, isShort: true });
  const previous = snapshot.previous as Previous | null;
  return {
    content: element(
      'div',
      { class: 'kpi' },
      element('p', { class: 'figure', title: whole === short ? null : whole }, short),
      previous === null ? null : trendOf(previous, snapshot, language),
    ),
  };
}

function trendOf(previous: Previous, { valueKind: kind, currency }: KpiSnapshot, language: Language): Node {
  const { locale } = language;
  const { sign, word } = trends[previous.trend] ?? trends.flat;
  const isChanged = previous.trend !== 'flat' && previous.isFavorable !== null;
  const mood = isChanged ? (previous.isFavorable === true ? 'better' : 'worse') : null;
  const ratio =
    previous.deltaRatio === null
      ? ''
      : figure(Math.abs(previous.deltaRatio), { locale, kind: 'Percentage', currency: null });
  const before =
    previous.value === null
      ? null
      : language.word('versusBefore', {
          value: figure(previous.value, { locale, kind, currency, isShort: true }),
        });
  const spoken = [language.word(word), mood === null ? null : language.word(mood)].filter(
    (one) => one !== null,
  );
  return element(
    'p',
    { class: 'trend' },
    element(
      'span',
      { class: `change ${mood ?? ''}`.trim() },
      element('span', { 'aria-hidden': 'true' }, sign),
      ` ${ratio}`,
      element('span', { class: 'unseen' }, ` ${spoken.join(', ')}`),
    ),
    before === null ? null : ` ${before}`,
  );
}
