/** Where a widget is on the grid, in columns and rows from 0. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A widget with its place, and its number in reading order. */
export interface Placed extends Place {
  readonly id: string;
  readonly position: number;
}

const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The nearest place inside the grid. */
export function insideGrid({ x, y, width, height }: Place, columns: number): Place {
  const wide = Math.min(Math.max(width, 1), columns);
  return {
    x: Math.min(Math.max(x, 0), columns - wide),
    y: Math.max(y, 0),
    width: wide,
    height: Math.max(height, 1),
  };
}

/**
 * Puts one widget where it is wanted. Widgets that are in its way go down, as far as needed; the others stay.
 * @returns all widgets in reading order.
 */
export function putWidget<T extends Placed>(
  widgets: readonly T[],
  id: string,
  wanted: Place,
  columns: number,
): T[] {
  const place = insideGrid(wanted, columns);
  const settled = widgets.filter((one) => one.id === id).map((one) => ({ ...one, ...place }));
  for (const one of inReadingOrder(widgets.filter((other) => other.id !== id))) {
    let moved = one;
    for (let hit = settled.find((other) => overlap(moved, other)); hit !== undefined; ) {
      moved = { ...moved, y: hit.y + hit.height };
      hit = settled.find((other) => overlap(moved, other));
    }
    settled.push(moved);
  }
  return inReadingOrder(settled).map((one, position) => ({ ...one, position }));
}

/** Row by row from the left: the order of narrow screens and of screen readers. */
function inReadingOrder<T extends Placed>(widgets: readonly T[]): T[] {
  return widgets.toSorted((a, b) => a.y - b.y || a.x - b.x || a.position - b.position);
}

/** Those whose place or number is another than before. */
export function changedPlaces<T extends Placed>(before: readonly Placed[], after: readonly T[]): T[] {
  const members = ['x', 'y', 'width', 'height', 'position'] as const;
  return after.filter((one) => {
    const was = before.find(({ id }) => id === one.id);
    return was === undefined || members.some((member) => was[member] !== one[member]);
  });
}
