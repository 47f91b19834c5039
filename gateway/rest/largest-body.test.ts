import { expect, it } from 'vitest';
import { areaRoutes } from './areas/all-routes.ts';
import { largestBody } from './largest-body.ts';

it('no row takes more than subgraphs are sent', () => {
  const limits = areaRoutes.flat().map((route) => ('bodyLimit' in route ? (route.bodyLimit ?? 0) : 0));
  expect(Math.max(...limits)).toBe(largestBody);
});
