import type { EntityManager } from '@mikro-orm/postgresql';
import { compileRows } from '../../kernel/query/compile.ts';
import { queryKind } from '../../kernel/query/contribution.ts';
import { orderOf } from '../../kernel/query/order.ts';
import type { Query } from '../../kernel/query/query.ts';
import { selectionFor, send } from '../../kernel/query/read-query.ts';
import { join, type SqlText, sql } from '../../kernel/query/sql-text.ts';
import type { Registry } from '../../kernel/registry/module.ts';
import { metricKind } from '../dashboards.contract.ts';
import type { WidgetRecord } from '../widget/widget.service.ts';

/** The queries behind widgets, each once. */
export function queriesOf(widgets: readonly WidgetRecord[], registry: Registry): readonly Query[] {
  const names = widgets.map(({ metricName, queryName }) =>
    metricName === null ? queryName : (registry.find(metricKind, metricName)?.query ?? null),
  );
  return [...new Set(names)].flatMap((name) => {
    const query = name === null ? null : registry.find(queryKind, name);
    return query === null ? [] : [query];
  });
}

/**
 * Reads whether a dashboard must be read again: its revision, and the first row of each query in the order of its
 * list, which the index of every query supports. One statement, for any number of rows.
 * @returns a text that changes when the dashboard changes, or when a new row comes first in its query. Other changes
 * do not change it: they are found by the periodic read.
 */
export async function readHeads(
  em: EntityManager,
  dashboardId: string,
  tenantId: string,
  queries: readonly Query[],
): Promise<string> {
  const revision = sql(
    'select 0 as at, revision::text as head from dashboards.dashboard where id = ?',
    dashboardId,
  );
  const heads = queries.map((query, index) => headOf(query, tenantId, index + 1));
  const rows = await send(em, join([revision, ...heads], ' union all '));
  return JSON.stringify(
    rows.map(({ at, head }) => [Number(at), head]).sort(([a], [b]) => Number(a) - Number(b)),
  );
}

function headOf(query: Query, tenantId: string, at: number): SqlText {
  const { where } = selectionFor(query, { tenantId });
  const { steps } = orderOf(query, null);
  const first = compileRows(query, where, { steps, limit: 1, offset: 0, withPosition: true }, []);
  return join([sql(`select ${at}, first::text from (`), first, sql(') as first')], '');
}
