import { describe, expect, it } from 'vitest';
import { freeCell, pack } from './placement.rules.ts';

const cellsOf = (sizes: readonly (readonly [width: number, height: number])[], columns: number) =>
  pack(
    sizes.map(([width, height]) => ({ width, height })),
    columns,
  ).map(({ x, y }) => [x, y]);

describe('places of widgets', () => {
  it('are the first free ones, row by row', () => {
    const sizes = [
      [3, 2],
      [6, 4],
      [3, 1],
      [3, 2],
      [12, 1],
      [3, 1],
    ] as const;
    const cells = [
      [0, 0],
      [3, 0],
      [9, 0],
      [9, 1],
      [0, 4],
      [0, 2],
    ];
    expect(cellsOf(sizes, 12)).toEqual(cells);
  });

  it('of a widget wider than the grid are whole rows', () => {
    expect(
      cellsOf(
        [
          [1, 1],
          [20, 2],
          [1, 1],
        ],
        4,
      ),
    ).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it('stay what a number of the wire can be', () => {
    const tall = { x: 0, y: 1, width: 4, height: 2_147_483_647 };
    expect(freeCell({ width: 4, height: 2 }, [tall], 4).y).toBe(2_147_483_647);
  });
});
