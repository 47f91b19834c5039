import { describe, expect, it } from 'vitest';
import { gatewayOrder, graphqlOrder, kernelOrder, upwardImports } from './import-order.ts';
import { productFolders, readSources } from './source-tree.ts';

describe('upwardImports', () => {
  it.each([
    ['gateway/http/cors.ts', '../rest/route.ts', false],
    ['gateway/rest/route.ts', '../http/cors.ts', true],
    ['gateway/graphql/execution/graph.ts', '../../rest/route.ts', false],
    ['gateway/realtime/realtime.ts', '../rest/route.ts', false],
    ['gateway/realtime/realtime.ts', '../subgraph-server/subgraph-server.ts', false],
    ['gateway/process/warm-up.ts', '../gateway.ts', false],
    ['gateway/gateway.ts', './process/roles/platform.ts', false],
    ['gateway/process/roles/platform.ts', '../../gateway.ts', true],
  ])('%s → %s: %s', (path, specifier, allowed) => {
    const files = [{ path, text: `import type { A } from '${specifier}';` }];
    expect(upwardImports(files, gatewayOrder)).toHaveLength(allowed ? 0 : 1);
  });

  it('names a folder without a place', () => {
    expect(upwardImports([{ path: 'gateway/drawer/a.ts', text: '' }], gatewayOrder)).toHaveLength(1);
  });

  it.each([gatewayOrder, graphqlOrder, kernelOrder])('finds none in $root', (order) => {
    expect(upwardImports(readSources(productFolders), order)).toEqual([]);
  });
});
