import { describe, expect, it } from 'vitest';
import { changedPlaces, putWidget } from './application/dashboard/editor/placement.ts';

const widgets = [
  { id: 'a', position: 0, x: 0, y: 0, width: 6, height: 2 },
  { id: 'b', position: 1, x: 6, y: 0, width: 6, height: 2 },
  { id: 'c', position: 2, x: 0, y: 2, width: 12, height: 3 },
];
const places = (all: typeof widgets) => all.map(({ id, x, y, width, height }) => [id, x, y, width, height]);

describe('a widget that is put somewhere', () => {
  it('moves what is in its way down, and leaves the rest', () => {
    const after = putWidget(widgets, 'a', { x: 4, y: 0, width: 6, height: 2 }, 12);
    expect(places(after)).toEqual([
      ['a', 4, 0, 6, 2],
      ['b', 6, 2, 6, 2],
      ['c', 0, 4, 12, 3],
    ]);
    expect(changedPlaces(widgets, after).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('stays inside the grid, at least one cell large', () => {
    const [put] = putWidget(widgets.slice(0, 1), 'a', { x: 30, y: -2, width: 0, height: -1 }, 12);
    expect(put).toMatchObject({ x: 11, y: 0, width: 1, height: 1 });
    const [wide] = putWidget(widgets.slice(0, 1), 'a', { x: 5, y: 1, width: 40, height: 2 }, 12);
    expect(wide).toMatchObject({ x: 0, y: 1, width: 12, height: 2 });
  });

  it('is numbered in reading order, and only what changed is named', () => {
    const after = putWidget(widgets, 'a', { x: 0, y: 9, width: 6, height: 2 }, 12);
    expect(after.map(({ id, position }) => [id, position])).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 2],
    ]);
    expect(changedPlaces(after, after)).toEqual([]);
  });
});
