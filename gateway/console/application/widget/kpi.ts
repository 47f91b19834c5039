import { html, nothing, type TemplateResult } from 'lit';
import type { KpiSnapshot } from '../../../../schema/client/generated/operations.ts';
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
  if (value === null || noData)
    return { content: html`<div class="kpi"><p class="nothing">${language.word('noData')}</p></div>` };
  const whole = figure(value, { locale, kind, currency });
  const short = figure(value, { locale, kind, currency, isShort: true });
  const previous = snapshot.previous as Previous | null;
  return {
    content: html`<div class="kpi">
      <p class="figure" title=${whole === short ? nothing : whole}>${short}</p>
      ${previous === null ? nothing : trendView(previous, snapshot, language)}
    </div>`,
  };
}

function trendView(
  previous: Previous,
  { valueKind: kind, currency }: KpiSnapshot,
  language: Language,
): TemplateResult {
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
      ? ''
      : ` ${language.word('versusBefore', { value: figure(previous.value, { locale, kind, currency, isShort: true }) })}`;
  const spoken = mood === null ? language.word(word) : `${language.word(word)}, ${language.word(mood)}`;
  return html`<p class="trend"><span class=${`change ${mood ?? ''}`.trim()}><span aria-hidden="true">${sign}</span> ${ratio}<span class="unseen"> ${spoken}</span></span>${before}</p>`;
}
