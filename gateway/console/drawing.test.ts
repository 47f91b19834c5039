import { describe, expect, it } from 'vitest';
import { Clusters } from './application/map/clusters.ts';
import { positionOf, projectionOf, viewOf } from './application/map/projection.ts';
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
    ];
    const view = viewOf(places, size, 5);
    const projection = projectionOf(view, size);
    for (const [x, y] of places.map((place) => projection(positionOf(place)) ?? [-1, -1])) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
    expect(viewOf(places.slice(2), size, 5).zoom).toBe(5);
  });

  it('keeps every place in a cluster, and clusters apart', () => {
    const places = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      longitude: ((id * 7_919) % 3_600) / 10 - 180,
      latitude: ((id * 104_729) % 1_600) / 10 - 80,
    }));
    const index = new Clusters(places, 44);
    const projection = projectionOf({ center: { latitude: 0, longitude: 0 }, zoom: 2.5 }, size);
    const clusters = index.at({ zoom: 2.5 });
    const ids = clusters.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(places.map(({ id }) => id));
    const points = clusters.map(({ at }) => projection(positionOf(at)) ?? ([0, 0] as const));
    expect(points.length).toBeLessThan(600);
    const markerSize = 24;
    const overlapping = points.filter(([x, y], at) =>
      points.some(([a, b], other) => other > at && Math.hypot(x - a, y - b) < markerSize),
    );
    expect(overlapping).toEqual([]);
    expect(clusters.every(({ partsAt, items }) => items.length === 1 || partsAt !== null)).toBe(true);
  });

  it('has no zoom at which the same place falls apart', () => {
    const place = { latitude: 48.2, longitude: 16.37 };
    const [one, ...others] = new Clusters(
      [
        { ...place, id: 1 },
        { ...place, id: 2 },
      ],
      24,
    ).at({ zoom: 18 });
    expect(others).toEqual([]);
    expect(one).toMatchObject({ partsAt: null, items: [{ id: 1 }, { id: 2 }] });
  });
});
