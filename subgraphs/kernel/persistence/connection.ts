import type { Slice } from './slice.ts';

/** What of a list is asked for: its rows and its count cost a statement each. */
export interface ConnectionSelection {
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
export interface Count {
  readonly total: number;
  readonly isEstimated: boolean;
}

/**
 * Makes a connection of the rows of a slice.
 * @param rows in the order in which they were read, with one more than the slice has if there is one.
 * @param count null: not counted.
 */
export function connectionOf<R, T>(
  { size, isBackward, cursor, offset }: Slice,
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
      hasPreviousPage: isBackward ? hasMore : cursor !== null || offset > 0,
      startCursor: cursorAt(0),
      endCursor: cursorAt(-1),
    },
    totalCount: count?.total ?? null,
    isTotalCountEstimated: count?.isEstimated ?? false,
    edges: () => shown.map((row, index) => ({ node: nodes[index] as T, cursor: cursorOf(row) })),
  };
}

/** The same part of a list with other nodes. */
export function mapNodes<T, U, C extends Connection<T>>(
  { nodes, edges, ...rest }: C,
  toNode: (node: T) => U,
): Omit<C, 'nodes' | 'edges'> & Pick<Connection<U>, 'nodes' | 'edges'> {
  return {
    ...rest,
    nodes: nodes.map(toNode),
    edges: () => edges().map(({ cursor, node }) => ({ cursor, node: toNode(node) })),
  };
}
