import type { PivotSnapshot } from '../../../../schema/client/generated/operations.ts';

/** A pivot as a grid: its keys in the order they are first met, and a value for each pair. */
export interface PivotGrid {
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (readonly string[])[];
  /** Null where no row has both, or nothing could be computed. */
  valueAt(row: readonly string[], column: readonly string[]): number | null;
}

/** Lays the cells of a pivot out. */
export function pivotGrid({ cells }: Pick<PivotSnapshot, 'cells'>): PivotGrid {
  const values = new Map(
    cells.map(({ rowKeys, columnKeys, value }) => [keyOf([rowKeys, columnKeys]), value]),
  );
  return {
    rows: distinct(cells.map(({ rowKeys }) => rowKeys)),
    columns: distinct(cells.map(({ columnKeys }) => columnKeys)),
    valueAt: (row, column) => values.get(keyOf([row, column])) ?? null,
  };
}

function distinct(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(lists.map((list) => [keyOf(list), list])).values()];
}

/** Not a joined text, so that no key can hold the separator. */
function keyOf(parts: unknown): string {
  return JSON.stringify(parts);
}
