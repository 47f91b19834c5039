import { expect, it } from 'vitest';
import { builtInSubgraphs } from '../../subgraphs/host/host.ts';
import { subgraphNames } from './subgraph-names.ts';

it('names every subgraph', () => {
  expect(subgraphNames).toEqual(builtInSubgraphs.map(({ name }) => name).toSorted());
});
