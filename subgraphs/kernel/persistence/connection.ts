import { invalidInput } from '../error/domain-error.ts';

/** A part of a list by cursors, as a client asks for it. */
export interface ConnectionRequest {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** How many rows a list returns. */
export interface ListSizes {
  /** Without `first` and `last`. */
  readonly usual: number;
  readonly largest: number;
}

/** Sizes of a list that states none. */
export const listSizes: ListSizes = { usual: 20, largest: 100 };

/** The part of a list to read: so many rows behind a cursor, or before it. */
export interface Slice {
  readonly size: number;
  /** True: the rows are read from the end of the list. */
  readonly isBackward: boolean;
  readonly cursor: string | null;
  /** Argument of the cursor, for errors. */
  readonly cursorField: 'after' | 'before';
}

/**
 * Checks the four arguments of a list.
 * @throws {DomainError} `invalid` for a size out of range, for `first` with `last` or `before`, and `last` with `after`.
 */
export function sliceOf(
  { first = null, after = null, last = null, before = null }: ConnectionRequest,
  { usual, largest }: ListSizes = listSizes,
): Slice {
  const isBackward = last !== null || (first === null && before !== null);
  const mixed = isBackward ? { first, after } : { last, before };
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(mixed))
    if (value !== null) errors[name] = ['Validation:InvalidCombination'];
  const size = (isBackward ? last : first) ?? usual;
  if (!Number.isInteger(size) || size < 1 || size > largest)
    errors[isBackward ? 'last' : 'first'] = ['Validation:OutOfRange'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return {
    size,
    isBackward,
    cursor: isBackward ? before : after,
    cursorField: isBackward ? 'before' : 'after',
  };
}

/** Parts of a list that cost a statement each. */
export interface SelectedParts {
  readonly rows: boolean;
  readonly count: boolean;
}

/** Where a part of a list is in it. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

/** A part of a list, as every list of the graph answers it. */
export interface Connection<T> {
  readonly nodes: readonly T[];
  readonly pageInfo: PageInfo;
  readonly totalCount: number | null;
  readonly isTotalCountEstimated: boolean;
  /** The nodes with their cursors. A method: most clients select the nodes. */
  edges(): readonly { readonly node: T; readonly cursor: string }[];
}

/** How many rows a list has. */
interface Count {
  readonly total: number;
  readonly isEstimated: boolean;
}

/**
 * Makes a connection of the rows of a slice.
 * @param rows in the order in which they were read, with one more than the slice has if there is one.
 * @param count null: not counted.
 */
export function connectionOf<R, T>(
  { size, isBackward, cursor }: Slice,
  rows: readonly R[],
  count: Count | null,
  { toNode, cursorOf }: { readonly toNode: (row: R) => T; readonly cursorOf: (row: R) => string },
): Connection<T> {
  const hasMore = rows.length > size;
  const shown = rows.slice(0, size);
  if (isBackward) shown.reverse();
  const nodes = shown.map(toNode);
  const cursorAt = (index: number) => {
    const row = shown.at(index);
    return row === undefined ? null : cursorOf(row);
  };
  return {
    nodes,
    pageInfo: {
      hasNextPage: isBackward ? cursor !== null : hasMore,
      hasPreviousPage: isBackward ? hasMore : cursor !== null,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
    totalCount: count?.total ?? null,
    isTotalCountEstimated: count?.isEstimated ?? false,
    edges: () => shown.map((row, index) => ({ node: nodes[index] as T, cursor: cursorOf(row) })),
  };
}
