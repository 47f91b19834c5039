import { dashboardLimits } from '../dashboards.contract.ts';

/** The size of a widget in columns and rows. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The upper left corner of a widget on the grid, from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/**
 * The first free place for a widget, row by row from the left. Such a place begins at the edge of the grid or of a
 * widget, so no other cells are tried. A widget that is wider than the grid takes whole rows.
 */
export function freeCell(size: Size, taken: readonly (Size & Cell)[], columns: number): Cell {
  const width = Math.min(size.width, columns);
  const lefts = edges(taken.map((one) => one.x + one.width)).filter((x) => x + width <= columns);
  const tops = edges(taken.map((one) => one.y + one.height));
  const cells = tops.flatMap((y) => lefts.map((x) => ({ x, y })));
  const free = cells.find(
    (cell) => !taken.some((one) => overlap({ ...cell, width, height: size.height }, one)),
  );
  return { x: free?.x ?? 0, y: Math.min(free?.y ?? 0, dashboardLimits.integer) };
}

/** Widgets with their places: each at the first that those before it leave free. */
export function pack<T extends Size>(widgets: readonly T[], columns: number): (T & Cell)[] {
  return widgets.reduce<(T & Cell)[]>(
    (placed, widget) => placed.concat({ ...widget, ...freeCell(widget, placed, columns) }),
    [],
  );
}

const edges = (ends: readonly number[]) => [...new Set([0, ...ends])].toSorted((a, b) => a - b);

const overlap = (a: Size & Cell, b: Size & Cell) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
