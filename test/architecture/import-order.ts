import { importsOf } from './imports.ts';
import { isTest, type SourceFile } from './source-tree.ts';

/** Folders and files in the order of their dependencies: each imports from those above it in the list alone. */
export interface ImportOrder {
  /** The folder whose parts are ordered, ending in a slash. */
  readonly root: string;
  /** Parts on one line do not import each other. The longest name that fits a path decides. */
  readonly layers: readonly (readonly string[])[];
}

/** The gateway: what every handler needs first, what starts processes last. */
export const gatewayOrder: ImportOrder = {
  root: 'gateway/',
  layers: [
    ['http'],
    ['authentication'],
    ['graphql'],
    ['realtime', 'subgraph-server'],
    ['rest', 'explorers', 'mcp'],
    ['console', 'doctor'],
    ['process'],
    ['gateway.ts'],
    ['process/roles'],
    ['command'],
    ['main.ts'],
  ],
};

/** Inside `gateway/graphql`: from the schema to what clients speak. */
export const graphqlOrder: ImportOrder = {
  root: 'gateway/graphql/',
  layers: [['generated'], ['supergraph'], ['subgraphs'], ['execution'], ['endpoints']],
};

/** The kernel: each folder needs those before it alone, so that none needs itself by way of another. */
export const kernelOrder: ImportOrder = {
  root: 'subgraphs/kernel/',
  layers: [
    'options',
    'clock',
    'registry',
    'error',
    'tenancy',
    'localization',
    'telemetry',
    'http',
    'health',
    'cache',
    'call',
    'persistence',
    'messaging',
    'crypto',
    'limit',
    'permission',
    'credentials',
    'usage',
    'subgraph',
    'query',
  ].map((folder) => [folder]),
};

/** Imports, types included, that go against an order, and files below the root that the order does not name. */
export function upwardImports(files: readonly SourceFile[], { root, layers }: ImportOrder): string[] {
  const parts = layers.flatMap((names, level) => names.map((name) => ({ name, level })));
  const partOf = (path: string) =>
    parts
      .filter(({ name }) => path === root + name || path.startsWith(`${root}${name}/`))
      .toSorted((a, b) => b.name.length - a.name.length)[0];
  return files
    .filter(({ path }) => path.startsWith(root) && !isTest(path))
    .flatMap((file) => {
      const own = partOf(file.path);
      if (own === undefined) return [`${file.path}: has no place in the order of ${root}`];
      return importsOf(file)
        .filter(({ isRelative, target }) => isRelative && target.startsWith(root))
        .filter(({ target }) => {
          const other = partOf(target);
          return other !== own && (other === undefined || other.level >= own.level);
        })
        .map(({ target, line }) => `${file.path}:${line}: may not import ${target}`);
    });
}
