import type { WorldPoint } from './projection.ts';

/** Something on the map with where it stands on the page. */
export interface Placed<T> {
  readonly item: T;
  readonly at: WorldPoint;
}

/** Things that are drawn as one. */
export interface Cluster<T> {
  readonly at: WorldPoint;
  readonly items: readonly T[];
}

/**
 * Draws together what would lie within the same square of `cell` pixels; linear, as there may be 10,000 points.
 * @param cell 0: nothing is drawn together.
 */
export function clustersOf<T>(placed: readonly Placed<T>[], cell: number): readonly Cluster<T>[] {
  if (cell === 0) return placed.map(({ item, at }) => ({ at, items: [item] }));
  const squares = new Map<string, Placed<T>[]>();
  for (const one of placed) {
    const key = `${Math.floor(one.at.x / cell)}:${Math.floor(one.at.y / cell)}`;
    const square = squares.get(key);
    if (square === undefined) squares.set(key, [one]);
    else square.push(one);
  }
  return [...squares.values()].map((square) => ({
    at: {
      x: square.reduce((sum, { at }) => sum + at.x, 0) / square.length,
      y: square.reduce((sum, { at }) => sum + at.y, 0) / square.length,
    },
    items: square.map(({ item }) => item),
  }));
}
