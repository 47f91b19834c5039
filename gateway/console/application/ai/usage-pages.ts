import { html, type TemplateResult } from 'lit';
import { chosenOf, listView, pagingOf } from '../element/list-view.ts';
import { badgeView, headingView, momentView, type Tone } from '../element/page-elements.ts';
import { chosenPeriod, periodFilter } from '../element/period-filter.ts';
import { ListAiCallsDocument, ListAiUsageDocument, type ListAiUsageQuery } from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { aiTabs } from './ai-tabs.ts';

const roleOrPermission = 'AI.Usage.View';
const statuses = ['Open', 'Completed', 'Cancelled', 'Failed', 'Interrupted'] as const;
const tones: Readonly<Record<(typeof statuses)[number], Tone>> = {
  Open: 'plain',
  Completed: 'good',
  Cancelled: 'warn',
  Failed: 'bad',
  Interrupted: 'warn',
};

const count = (value: number | null, { language }: Visit): string =>
  value === null ? '—' : value.toLocaleString(language.locale);

const cost = (value: number | null, visit: Visit): string =>
  value?.toLocaleString(visit.language.locale, { maximumFractionDigits: 6 }) ?? visit.word('unpriced');

/** What completed calls used: the sums of a period by model, then each call. */
const usagePage = page({
  path: '/ai/usage',
  title: 'usage',
  roleOrPermission,
  load: (visit) => {
    const filter = { presets: chosenPeriod(visit) };
    return visit.api.run(ListAiUsageDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ aiUsage }, visit) => html`${headingView({ title: visit.word('usage') }, visit)}${aiTabs(visit)}
    ${listView(
      {
        caption: visit.word('usage'),
        rows: aiUsage,
        hasSearch: true,
        query: 'AI.UsageRecords',
        filters: [periodFilter(visit)],
        columns: [
          { label: visit.word('at'), cell: ({ timestamp }) => momentView(timestamp, visit) },
          { label: visit.word('workspace'), cell: ({ workspaceName }) => workspaceName },
          {
            label: visit.word('model'),
            cell: ({ provider, model }) => html`<code>${provider}/${model}</code>`,
          },
          {
            label: visit.word('inputTokens'),
            isNumber: true,
            cell: ({ inputTokens }) => count(inputTokens, visit),
          },
          {
            label: visit.word('outputTokens'),
            isNumber: true,
            cell: ({ outputTokens }) => count(outputTokens, visit),
          },
          {
            label: visit.word('cost'),
            isNumber: true,
            cell: ({ estimatedCostUsd }) => cost(estimatedCostUsd, visit),
          },
        ],
        empty: { title: visit.word('noUsage'), text: visit.word('noUsageText') },
      },
      visit,
    )}
    ${aiUsage.groups.length === 0 ? '' : totalsView(aiUsage.groups, visit)}`,
});

interface Totals {
  readonly totalInputTokens: number | null;
  readonly totalOutputTokens: number | null;
  readonly totalEstimatedCostUsd: number | null;
}

/** The sums of everything that the filters select, not of the page alone. */
function totalsView(groups: ListAiUsageQuery['aiUsage']['groups'], visit: Visit): TemplateResult {
  const rows = groups.map(({ label, count: calls, aggregates }) => ({
    label,
    calls,
    totals: aggregates as unknown as Totals,
  }));
  return html`<h2>${visit.word('usageTotals')}</h2>
    ${listView(
      {
        caption: visit.word('usageTotals'),
        rows: { nodes: rows },
        columns: [
          { label: visit.word('model'), cell: ({ label }) => html`<code>${label}</code>` },
          { label: visit.word('aiCalls'), isNumber: true, cell: ({ calls }) => count(calls, visit) },
          {
            label: visit.word('inputTokens'),
            isNumber: true,
            cell: ({ totals }) => count(totals.totalInputTokens, visit),
          },
          {
            label: visit.word('outputTokens'),
            isNumber: true,
            cell: ({ totals }) => count(totals.totalOutputTokens, visit),
          },
          {
            label: visit.word('cost'),
            isNumber: true,
            cell: ({ totals }) => cost(totals.totalEstimatedCostUsd, visit),
          },
        ],
        empty: { title: visit.word('noUsage'), text: visit.word('noUsageText') },
      },
      visit,
    )}`;
}

/** Every call to a provider, refused and broken ones included. */
const callsPage = page({
  path: '/ai/calls',
  title: 'aiCalls',
  roleOrPermission,
  load: (visit) => {
    const status = chosenOf(visit, 'status', statuses);
    const presets = {
      ...chosenPeriod(visit),
      ...(status === null ? {} : { status: [status] }),
    };
    return visit.api.run(ListAiCallsDocument, { ...pagingOf(visit), filter: { presets } }, visit.signal);
  },
  view: ({ aiCalls }, visit) => html`${headingView({ title: visit.word('aiCalls') }, visit)}${aiTabs(visit)}
    ${listView(
      {
        caption: visit.word('aiCalls'),
        rows: aiCalls,
        hasSearch: true,
        query: 'AI.Calls',
        filters: [
          periodFilter(visit),
          {
            name: 'status',
            label: visit.word('status'),
            choices: statuses.map((value) => ({ value, text: visit.word(`call${value}`) })),
          },
        ],
        columns: [
          { label: visit.word('at'), cell: ({ openedAt }) => momentView(openedAt, visit) },
          {
            label: visit.word('status'),
            cell: ({ status, errorCode }) =>
              html`${badgeView(visit.word(`call${status}`), tones[status])} ${errorCode === null ? '' : html`<code>${errorCode}</code>`}`,
          },
          { label: visit.word('kind'), cell: ({ kind }) => html`<code>${kind}</code>` },
          { label: visit.word('workspace'), cell: ({ workspaceName }) => workspaceName },
          {
            label: visit.word('model'),
            cell: ({ provider, model }) => html`<code>${provider}/${model}</code>`,
          },
          {
            label: visit.word('inputTokens'),
            isNumber: true,
            cell: ({ inputTokens }) => count(inputTokens, visit),
          },
          {
            label: visit.word('outputTokens'),
            isNumber: true,
            cell: ({ outputTokens }) => count(outputTokens, visit),
          },
          {
            label: visit.word('cost'),
            isNumber: true,
            cell: ({ estimatedCostUsd }) => cost(estimatedCostUsd, visit),
          },
        ],
        empty: { title: visit.word('noUsage'), text: visit.word('noUsageText') },
      },
      visit,
    )}`,
});

export const usagePages = [usagePage, callsPage];
