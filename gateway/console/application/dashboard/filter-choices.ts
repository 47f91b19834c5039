import { GetWidgetColumnsDocument, PreviewWidgetDocument } from '../generated/operations.ts';
import type { PageContext } from '../page/page.ts';

/** Beyond these a column is filtered by a text. */
const mostChoices = 100;

/**
 * The values that a filter's column has in the rows of a dashboard, to choose from.
 * @param queries of the dashboard's widgets; the first that groups by a column offers its values.
 * @returns column → values. A column that no query groups by, or that has too many values, is left out.
 */
export async function filterChoices(
  columns: readonly string[],
  queries: readonly string[],
  { api }: Pick<PageContext, 'api'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const groupable = await Promise.all(queries.map((query) => groupableColumns(query)));
  const found = await Promise.all(
    columns.map(async (column) => {
      const at = groupable.findIndex((names) => names.includes(column));
      const query = queries[at];
      return query === undefined ? [] : [[column, await valuesOf(column, query)] as const];
    }),
  );
  return new Map(found.flat().filter(([, values]) => values.length > 0 && values.length <= mostChoices));

  /** A query that the reader may not use offers nothing. */
  async function groupableColumns(query: string): Promise<readonly string[]> {
    const answer = await api.run(GetWidgetColumnsDocument, { query }, signal).catch(() => null);
    return answer?.queryMetadata.groupByFields.map(({ name }) => name) ?? [];
  }

  async function valuesOf(groupBy: string, queryName: string): Promise<readonly string[]> {
    const configJson = JSON.stringify({ groupBy, aggregation: 'Count', chartType: 'Bar' });
    const widget = { widgetType: 'Chart', queryName, configJson };
    const answer = await api.run(PreviewWidgetDocument, { widget }, signal).catch(() => null);
    const snapshot = answer?.renderWidget.snapshot;
    const buckets = snapshot != null && 'buckets' in snapshot ? snapshot.buckets : [];
    return buckets.map(({ label }) => label).filter((label) => label !== '(null)');
  }
}
