import { z } from 'zod';
import { filterOf, listOf, present, type QueryVariables } from './query-variables.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);

const filters = z.array(z.object({ field: z.string(), operator: z.string(), value: value.nullish() }));

const sort = z.union([z.string(), z.array(z.object({ field: z.string(), direction: z.string().nullish() }))]);

const names = z.union([z.string(), z.array(z.string())]);

/** The members of a query as a body, in both forms of existing clients. */
export const queryMembers = {
  page: z.int().nullish(),
  pageSize: z.int().nullish(),
  cursor: z.string().nullish(),
  search: z.string().nullish(),
  sort: sort.nullish(),
  filter: z.record(z.string(), value.nullable()).nullish(),
  filters: filters.nullish(),
  presets: z.record(z.string(), names).nullish(),
  quickFilters: names.nullish(),
  groupBy: z.string().nullish(),
  skipTotalCount: z.boolean().nullish(),
};

/** A query as a body; no body selects everything. The engine checks limits. */
export const queryBody = z.object(queryMembers).meta({ id: 'QueryRequest' }).optional();

export function variablesOfBody(body: z.output<typeof queryBody>): QueryVariables {
  const { sort, filter, filters, presets, quickFilters, ...rest } = body ?? {};
  return {
    ...present(rest),
    ...present({ sort: sortText(sort) }),
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
