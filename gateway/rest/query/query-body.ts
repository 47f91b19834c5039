import { z } from 'zod';
import { queryLimits as limits } from '../../../subgraphs/kernel/query/definition.ts';
import { statedList, statedNumber, statedText } from '../stated-limits.ts';
import { filterOf, listOf, omitUndefined, type QueryVariables } from './query-variables.ts';

const value = z.union([statedText({ max: limits.filterValueLength }), z.number(), z.boolean()]);

const filters = statedList(
  z.object({
    field: statedText({ max: limits.filterKeyLength }).describe('Name of a filterable column.'),
    operator: statedText({ max: limits.filterKeyLength }).describe(
      'Operator of the column, such as `Eq` or `Contains`.',
    ),
    value: value.nullish().describe('Value to compare with; null counts as empty.'),
  }),
  { max: limits.filters },
);

const sort = z.union([
  statedText({ max: limits.sortLength }),
  z.array(
    z.object({
      field: z.string().describe('Name of a sortable column.'),
      direction: z.string().nullish().describe('`asc` (default) or `desc`, in any case.'),
    }),
  ),
]);

const names = z.union([
  z.string(),
  statedList(statedText({ min: 1, max: limits.nameLength }), { max: limits.quickFilters }),
]);

/** The members of a query as a body, in both forms of existing clients. */
export const queryMembers = {
  page: statedNumber(z.int(), { min: 1, max: limits.pageNumber })
    .nullish()
    .describe('Number of the page, starting at 1; not together with `cursor`.'),
  pageSize: statedNumber(z.int(), { min: 1, max: limits.largestPageSize })
    .nullish()
    .describe('Rows of one page; the metadata names the largest.'),
  cursor: statedText({ max: limits.cursorLength })
    .nullish()
    .describe('The `nextCursor` of the page before; empty starts a walk.'),
  search: statedText({ max: limits.searchLength })
    .nullish()
    .describe('Text to find in the searchable columns, compared without case.'),
  sort: sort.nullish().describe('Columns to sort by, as `-createdAt,name` or as a list.'),
  filter: z
    .record(z.string(), value.nullable())
    .nullish()
    .describe('Values by `field.operator`, such as `status.Eq`.'),
  filters: filters.nullish().describe('The same as `filter`, as a list.'),
  presets: z
    .record(z.string(), names)
    .nullish()
    .describe('Names of presets by group, as a list or separated by commas.'),
  quickFilters: names.nullish().describe('Names of quick filters, as a list or separated by commas.'),
  groupBy: statedText({ max: limits.nameLength })
    .nullish()
    .describe('Column to group by; the answer then has groups instead of rows.'),
  skipTotalCount: z.boolean().nullish().describe('True: leaves out the count of all rows.'),
};

/** Members that say nothing about the rows that are exported, and have no limits there. */
export const membersWithoutEffect = {
  page: z.int().nullish().describe('Without effect: all rows are exported.'),
  pageSize: z.int().nullish().describe('Without effect: all rows are exported.'),
  cursor: z.string().nullish().describe('Without effect: all rows are exported.'),
  groupBy: z.string().nullish().describe('Without effect: rows are exported, not groups.'),
};

/** A query as a body; no body selects everything. The engine checks limits. */
export const queryBody = z
  .object(queryMembers)
  .meta({ id: 'QueryRequest', description: 'A query of a list: filters, order and page.' })
  .optional();

export function variablesOfBody(body: z.output<typeof queryBody>): QueryVariables {
  const { sort, filter, filters, presets, quickFilters, ...rest } = body ?? {};
  return {
    ...omitUndefined(rest),
    ...omitUndefined({ sort: sortText(sort) }),
    filters: [
      ...Object.entries(filter ?? {}).map(([key, one]) => filterOf(key, textOf(one))),
      ...(filters ?? []).map(({ field, operator, value }) => ({ field, operator, value: textOf(value) })),
    ],
    presets: Object.entries(presets ?? {}).map(([group, chosen]) => ({ group, names: namesOf(chosen) })),
    quickFilters: namesOf(quickFilters),
  };
}

const textOf = (one: z.output<typeof value> | null | undefined): string => String(one ?? '');

const namesOf = (chosen: z.output<typeof names> | null | undefined): string[] =>
  typeof chosen === 'string' ? listOf(chosen) : (chosen ?? []);

function sortText(order: z.output<typeof sort> | null | undefined): string | null | undefined {
  if (!Array.isArray(order)) return order;
  return order
    .map(({ field, direction }) => (direction?.toLowerCase().startsWith('desc') ? `-${field}` : field))
    .join(',');
}
