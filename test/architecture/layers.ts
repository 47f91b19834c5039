import { testPath } from './source-tree.ts';

/** A layer of the code. */
export type Layer =
  | 'kernel'
  | 'contract'
  | 'area'
  | 'host'
  | 'gateway'
  | 'rest-area'
  | 'schema'
  | 'test'
  | 'tool';

/** Where a file stands: its layer, and its area where it has one. */
export interface Place {
  readonly layer: Layer;
  readonly area: string | null;
}

/** The first pattern that fits names the layer. */
const patterns: readonly (readonly [RegExp, Layer])[] = [
  [testPath, 'test'],
  [/^subgraphs\/kernel\//, 'kernel'],
  [/^subgraphs\/host\//, 'host'],
  [/^subgraphs\/(?<area>[^/]+)\/(?:\k<area>\.contract\.ts$|contract\/)/, 'contract'],
  [/^subgraphs\/(?<area>[^/]+)\//, 'area'],
  [/^gateway\/(?:rest\/areas|mcp)\//, 'rest-area'],
  [/^gateway\//, 'gateway'],
  [/^schema\//, 'schema'],
];

/** The layer of a repository path; `tool` for what lies at the top level. */
export function placeOf(path: string): Place {
  for (const [pattern, layer] of patterns) {
    const match = pattern.exec(path);
    if (match) return { layer, area: match.groups?.area ?? null };
  }
  return { layer: 'tool', area: null };
}
