import { describe, expect, it } from 'vitest';
import { clustersOf } from './application/map/clusters.ts';
import { project, toPage, viewOf } from './application/map/projection.ts';
import { figure } from './application/text/figure.ts';
import { pivotGrid } from './application/widget/pivot-grid.ts';

describe('a figure', () => {
  const en = { locale: 'en', currency: null };
  it.each([
    [1234.5, { ...en, kind: 'Count' }, '1,235'],
    [0.9873, { ...en, kind: 'Percentage' }, '98.7%'],
    [1234.567, { ...en, kind: 'Number' }, '1,234.57'],
    [1234, { ...en, kind: 'Number', hasFraction: true }, '1,234.00'],
    [12_400, { ...en, kind: 'Count', isShort: true }, '12.4K'],
    [1234.5, { ...en, kind: 'Currency', currency: 'EUR' }, '€1,234.50'],
    [0, { ...en, kind: 'Currency', currency: 'EUR', isShort: true }, '€0'],
    [12, { ...en, kind: 'Currency', currency: '<b>' }, '12 <b>'],
    [85, { ...en, kind: 'Duration' }, '85 ms'],
    [5_400_000, { ...en, kind: 'Duration' }, '1.5 hr'],
    [0.5, { locale: 'fr', currency: null, kind: 'Percentage' }, '50 %'],
  ] as const)('%d as %j is %s', (value, format, text) => {
    expect(figure(value, format).replaceAll(/\s/g, ' ')).toBe(text);
  });
});

describe('a pivot', () => {
  it('keeps keys apart that would read the same joined', () => {
    const cell = (row: string[], column: string[], value: number | null) => ({
      rowKeys: row,
      columnKeys: column,
      value,
    });
    const grid = pivotGrid({
      cells: [cell(['a,b'], ['x'], 1), cell(['a', 'b'], ['x'], 2), cell(['a,b'], ['y'], null)],
    });
    expect(grid.rows).toEqual([['a,b'], ['a', 'b']]);
    expect(grid.columns).toEqual([['x'], ['y']]);
    expect([grid.valueAt(['a,b'], ['x']), grid.valueAt(['a', 'b'], ['x'])]).toEqual([1, 2]);
    expect([grid.valueAt(['a,b'], ['y']), grid.valueAt(['c'], ['x'])]).toEqual([null, null]);
  });
});

describe('a map', () => {
  const size = { width: 800, height: 400 };

  it('shows all its places, those at the edge of the world too', () => {
    const places = [
      { latitude: 89, longitude: -179 },
      { latitude: -60, longitude: 179 },
      { latitude: 48, longitude: 16 },
    ].map(project);
    const view = viewOf(places, size, 5);
    for (const { x, y } of places.map((place) => toPage(place, view, size))) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
    expect(viewOf(places.slice(2), size, 5).zoom).toBe(5);
  });

  it('keeps every marker in a cluster, without overlaps', () => {
    const placed = Array.from({ length: 2_000 }, (_, item) => ({
      item,
      at: { x: (item * 7_919) % 800, y: (item * 104_729) % 400 },
    }));
    const clusters = clustersOf(placed, 44);
    const items = clusters.flatMap((one) => one.items);
    expect(items.toSorted((a, b) => a - b)).toEqual(placed.map(({ item }) => item));
    expect(clusters.length).toBeLessThan(250);
    expect(clustersOf(placed, 0)).toHaveLength(placed.length);
  });
});
