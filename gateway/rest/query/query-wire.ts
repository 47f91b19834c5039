import { z } from 'zod';
import { savedViewLimits } from '../../../subgraphs/kernel/query/definition.ts';
import { statedText } from '../stated-limits.ts';

const groupedResult = z
  .object({
    groups: z
      .array(
        z.object({
          field: z.string().describe('Column by which the rows are grouped.'),
          value: z.unknown().describe('Value that the rows of the group have in common.'),
          label: z.string().describe('The value as text for people.'),
          count: z.int().describe('Number of rows in the group.'),
          aggregates: z
            .record(z.string(), z.unknown())
            .nullable()
            .describe('Figures of the group by name; null without aggregates.'),
          items: z.null().describe('Always null: rows are read by a filter on the value.'),
        }),
      )
      .describe('One group per value of the column.'),
    totalCount: z.int(),
  })
  .meta({ id: 'GroupedResult', description: 'A list grouped by one column.' });

/** PagedResult, or GroupedResult for a grouped request. @param item schema of a row. */
export function queryResult(item: z.ZodType) {
  const paged = z.object({
    items: z.array(item),
    totalCount: z.int().nullable(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  });
  return z.union([paged, groupedResult]);
}

export interface QueryAnswer<T> {
  readonly items: readonly T[];
  readonly isTotalCountEstimated: boolean;
  /** Null only where the argument `rest` is missing. */
  readonly rest?: RestListAnswer | null;
}

interface RestListAnswer extends Dropped {
  readonly totalCount?: number | null;
  readonly hasMore: boolean;
  readonly nextCursor?: string | null;
  readonly groups?: readonly AnsweredGroup[] | null;
}

interface Dropped {
  readonly dropped: readonly { readonly kind: string; readonly name: string }[];
}

interface AnsweredGroup {
  readonly field: string;
  readonly value?: unknown;
  readonly label: string;
  readonly count: number;
  readonly aggregates?: unknown;
}

/** @param toItem maps a row. */
export function toQueryResult<T>({ items, rest }: QueryAnswer<T>, toItem: (row: T) => unknown): unknown {
  const { totalCount = null, hasMore = false, nextCursor = null, groups = null } = rest ?? {};
  if (groups === null) return { items: items.map(toItem), totalCount, hasMore, nextCursor };
  return {
    groups: groups.map(({ field, value = null, label, count, aggregates = null }) => ({
      field,
      value,
      label,
      count,
      aggregates,
      items: null,
    })),
    totalCount,
  };
}

/** The header that says of a list that its `totalCount` is an estimate. */
export function estimatedCount<R>(
  answerOf: (data: R) => Pick<QueryAnswer<unknown>, 'isTotalCountEstimated'>,
) {
  return {
    'X-Total-Count-Estimated': {
      description: '`true` where there are more rows than are counted exactly: `totalCount` is an estimate.',
      value: (data: R) => (answerOf(data).isTotalCountEstimated ? 'true' : null),
    },
  };
}

/** Maximum bytes of the header below; a request may name more. */
const longestHeader = 2_000;

/**
 * The ignored parts of a request, for the header `X-Query-Dropped`: `filter:provider.Foo, sort:secret`, names
 * percent-encoded, never values.
 * @returns null without ignored parts.
 */
export function droppedHeader({ dropped }: Dropped): string | null {
  if (dropped.length === 0) return null;
  let header = '';
  for (const { kind, name } of dropped) {
    const next = `${header === '' ? '' : ', '}${kind}:${encodeURIComponent(name)}`;
    if (header.length + next.length > longestHeader) return `${header}, …`.replace('…', '...');
    header += next;
  }
  return header;
}

const named = { name: z.string(), label: z.string() };
const typed = { name: z.string(), type: z.string() };
const namedFilter = z.object({ ...named, isDefault: z.boolean() });

export const queryMetadata = z
  .object({
    columns: z.array(
      z.object({
        ...named,
        type: z.string(),
        order: z.int(),
        isSortable: z.boolean(),
        isFilterable: z.boolean(),
        isVisible: z.boolean(),
        format: z.string().nullable(),
      }),
    ),
    filterableFields: z.array(
      z.object({ ...typed, operators: z.array(z.string()), enumValues: z.array(z.string()).nullable() }),
    ),
    sortableFields: z.array(z.object({ name: z.string() })),
    presetFilterGroups: z.array(z.object({ ...named, presets: z.array(namedFilter) })),
    quickFilters: z.array(namedFilter),
    dateFilters: z.array(
      z.object({
        name: z.string(),
        defaultPeriod: z.string(),
        availablePeriods: z.array(z.string()),
      }),
    ),
    groupByFields: z.array(z.object(typed)),
    pagination: z.object({
      defaultPageSize: z.int(),
      maxPageSize: z.int(),
      maxStreamSize: z.int(),
      supportsCursor: z.boolean(),
    }),
    defaultSort: z.string().nullable(),
  })
  .meta({ id: 'QueryMetadata' });

export const queryCatalog = z.array(
  z
    .object({ name: z.string(), basePath: z.string().nullable(), labelKey: z.string(), label: z.string() })
    .meta({ id: 'QueryCatalogEntry' }),
);

const json = z.string().nullable();

export const savedView = z
  .object({
    id: z.guid(),
    entityType: z.string(),
    name: z.string(),
    isOwner: z.boolean(),
    isShared: z.boolean(),
    isDefault: z.boolean(),
    filterJson: json,
    sortJson: json,
    groupByJson: json,
    visibleColumnsJson: json,
  })
  .meta({ id: 'SavedView' });

const givenJson = statedText({ max: savedViewLimits.jsonLength }).nullish();

const view = {
  name: statedText({ min: 1, max: savedViewLimits.nameLength }),
  isShared: z.boolean().default(false),
  filterJson: givenJson,
  sortJson: givenJson,
  groupByJson: givenJson,
  visibleColumnsJson: givenJson,
};

/** The body of PUT. */
export const savedViewRequest = z.object(view).meta({
  id: 'SavedViewRequest',
  description: 'Properties of a view; each text has at most 10000 characters and is stored unchanged.',
});

/** The body of POST. */
export const newSavedViewRequest = z
  .object({ ...view, isDefault: z.boolean().default(false) })
  .meta({ id: 'CreateSavedViewRequest', description: 'Properties of a new view.' });
