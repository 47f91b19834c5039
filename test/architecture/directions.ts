import { importsOf } from './imports.ts';
import { type Layer, type Place, placeOf } from './layers.ts';
import { isTest, type SourceFile } from './source-tree.ts';

/**
 * Layer → the layers it may import. `area` and `contract` of the same area are always within reach of an
 * area's own files; a contract too long for one file has a folder `contract` beside it. A REST area may
 * read an area's contract: a recorded deviation, for the words both endpoints share.
 */
const allowed: Record<Layer, readonly Layer[]> = {
  kernel: ['kernel'],
  contract: ['kernel'],
  area: ['kernel', 'contract'],
  host: ['kernel', 'contract', 'area', 'host'],
  'rest-area': ['kernel', 'schema', 'host', 'gateway', 'rest-area', 'contract'],
  gateway: ['kernel', 'schema', 'host', 'gateway', 'rest-area'],
  schema: ['schema', 'host'],
  test: ['kernel', 'contract', 'area', 'host', 'gateway', 'rest-area', 'schema', 'test', 'tool'],
  tool: ['schema', 'tool'],
};

function mayImport(from: Place, to: Place): boolean {
  if (from.layer === to.layer && (from.layer === 'area' || from.layer === 'contract'))
    return from.area === to.area;
  return allowed[from.layer].includes(to.layer);
}

/** Imports, types included, that go against the allowed directions. */
export function wrongDirections(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ isRelative }) => isRelative)
      .filter(({ target }) => !mayImport(placeOf(file.path), placeOf(target)))
      .map(({ target, line }) => {
        const from = placeOf(file.path).layer;
        return `${file.path}:${line}: ${from} may not import ${placeOf(target).layer} (${target})`;
      }),
  );
}

/**
 * Packages that run in production although package.json does not list them under `dependencies`: the container image
 * installs nothing else. What only development needs may be loaded by `import()`.
 */
export function undeclaredPackages(files: readonly SourceFile[], dependencies: readonly string[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ isRelative, isTypeOnly, isDynamic }) => !isRelative && !isTypeOnly && !isDynamic)
        .filter(({ target }) => !target.startsWith('node:') && !dependencies.includes(target))
        .map(({ target, line }) => `${file.path}:${line}: ${target} is not a dependency of package.json`),
    );
}
