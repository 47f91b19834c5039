import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the console with its response data. */
export interface ConsoleAsset {
  readonly type: string;
  /** Compressed with gzip. */
  readonly packed: Buffer;
}

/** The files that one page loads at once. */
export interface EntryFiles {
  readonly script: string;
  readonly styleSheets: readonly string[];
  /** Modules that the script imports, for preloading. */
  readonly modules: readonly string[];
}

/** The built files of the console by path; each name contains a hash of its content. */
export interface ConsoleAssets {
  readonly files: ReadonlyMap<string, ConsoleAsset>;
  /** Entry modules by name: `console`, `components/inbox`. */
  readonly entries: ReadonlyMap<string, EntryFiles>;
}

/** One module in Vite's manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** `npm run build` writes to `dist/console`, which the sources and the built platform read. */
const folder = join(
  import.meta.dirname,
  '../..',
  extname(import.meta.filename) === '.ts' ? 'dist/console' : 'console',
);
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const pack = promisify(gzip);

/** Reads and compresses all files at the first visit. */
export async function loadConsoleAssets(): Promise<ConsoleAssets> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.flatMap((name) => {
      const type = types[extname(name)];
      return type === undefined
        ? []
        : [
            readFile(join(folder, name)).then(
              async (content) => [name, { type, packed: await pack(content) }] as const,
            ),
          ];
    }),
  );
  const entries = Object.values(manifest)
    .filter(({ isEntry }) => isEntry === true)
    .map((chunk) => [chunk.name ?? chunk.file, filesOf(chunk, manifest)] as const);
  return { files: new Map(files), entries: new Map(entries) };
}

/** Reads the files once; a failure is forgotten, so that the next visit tries again. */
export function createAssetLoader(
  read: () => Promise<ConsoleAssets> = loadConsoleAssets,
): () => Promise<ConsoleAssets> {
  let assets: Promise<ConsoleAssets> | null = null;
  return () => {
    assets ??= read().catch((error: unknown) => {
      assets = null;
      throw error;
    });
    return assets;
  };
}

function filesOf(entry: ManifestChunk, manifest: Manifest): EntryFiles {
  const reached = new Set<ManifestChunk>();
  const reach = (chunk: ManifestChunk) => {
    if (reached.has(chunk)) return;
    reached.add(chunk);
    for (const name of chunk.imports ?? []) {
      const imported = manifest[name];
      if (imported !== undefined) reach(imported);
    }
  };
  reach(entry);
  const chunks = [...reached];
  return {
    script: entry.file,
    styleSheets: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
    modules: chunks.map(({ file }) => file),
  };
}
