import type { WorldPoint } from './projection.ts';

/** An object on the map with its position on the page. */
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
  const clusters = [...squares.values()].map((square) => clusterOf(square));
  return mergeOverlapping(
    [...clusters].sort((a, b) => b.placed.length - a.placed.length),
    cell * 0.8,
  ).map(({ at, placed: all }) => ({ at, items: all.map(({ item }) => item) }));
}

interface Gathered<T> {
  readonly at: WorldPoint;
  readonly placed: readonly Placed<T>[];
}

function clusterOf<T>(placed: readonly Placed<T>[]): Gathered<T> {
  return {
    at: {
      x: placed.reduce((sum, { at }) => sum + at.x, 0) / placed.length,
      y: placed.reduce((sum, { at }) => sum + at.y, 0) / placed.length,
    },
    placed,
  };
}

/** Squares meet at their edges: what would overlap there joins the larger one. As many as fit on a page, so quadratic. */
function mergeOverlapping<T>(clusters: readonly Gathered<T>[], distance: number): readonly Gathered<T>[] {
  const kept: Gathered<T>[] = [];
  for (const one of clusters) {
    const near = kept.findIndex(({ at }) => Math.hypot(at.x - one.at.x, at.y - one.at.y) < distance);
    const other = kept[near];
    if (other === undefined) kept.push(one);
    else kept[near] = clusterOf([...other.placed, ...one.placed]);
  }
  return kept;
}
