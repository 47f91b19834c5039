import { z } from 'zod';

/** Numeric parameters of a list; other values are refused, not ignored. */
type Size = { readonly description: string; readonly minimum: number; readonly maximum?: number };

/** A whole number in a query string. The area checks its bounds, with its own codes. */
export const pagingNumber = (meta: Size) =>
  z
    .int()
    .optional()
    .meta({ maximum: 2_147_483_647, ...meta });

/** Paging parameters of every client generation; the subgraph checks limits. */
export const numberedQuery = z.object({
  page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
  pageSize: pagingNumber({
    description: 'Rows of one page, 1 to 100; default 20.',
    minimum: 1,
    maximum: 100,
  }),
  skip: pagingNumber({
    description:
      'Rows to skip, instead of `page`. Inside a longer list at most 200,000, of an activity feed 10,000; beyond, 400 `Validation:UseCursor`.',
    minimum: 0,
  }),
  take: pagingNumber({
    description: 'Rows of one page, 1 to 100, instead of `pageSize`.',
    minimum: 1,
    maximum: 100,
  }),
  cursor: z
    .string()
    .optional()
    .meta({ description: 'The `nextCursor` of an earlier page, instead of `skip` and `page`.' }),
});

/** A part of a list as the graph answers it to REST. */
interface NumberedAnswer<T> {
  readonly items: readonly T[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** A page: its items, and where the next one begins. */
export function toPage<T, U>({ items, totalCount, pageInfo }: NumberedAnswer<T>, toItem: (item: T) => U) {
  const { hasNextPage: hasMore, endCursor = null } = pageInfo;
  return { items: items.map(toItem), totalCount, hasMore, nextCursor: hasMore ? endCursor : null };
}
