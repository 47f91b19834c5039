import { expect, it } from 'vitest';
import type { Route } from './route.ts';
import { routesUnderTags } from './route-tags.ts';

it('calls groups as the operator does, and leaves alone what has another name', () => {
  const rows = [{ tags: ['Webhooks', 'Extra'] }, { tags: ['Timeline'] }] as unknown as Route[];
  const [renamed] = routesUnderTags([rows], new Map([['Webhooks', 'Callbacks']]));
  expect(renamed?.map(({ tags }) => tags)).toEqual([['Callbacks', 'Extra'], ['Timeline']]);
});
