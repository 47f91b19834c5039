import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ConsoleSettings } from './console-settings.ts';
import { frameStyle } from './style/frame-style.ts';
import { widgetStyle } from './style/widget-style.ts';

const consoleStyle = frameStyle + widgetStyle;

/** A file of the console with its response data. */
export interface ConsoleAsset {
  readonly type: string;
  /** Compressed with gzip. */
  readonly packed: Buffer;
}

/** The files of the console by path below `/console/assets/`; the path contains a content hash. */
export interface ConsoleAssets {
  readonly files: ReadonlyMap<string, ConsoleAsset>;
  readonly main: string;
  readonly styleSheet: string;
  readonly modules: readonly string[];
  readonly packages: ConsoleSettings['packages'];
}

const root = join(import.meta.dirname, '../..');
/** `.js` in the build; `.ts` in the sources. */
const extension = extname(import.meta.filename);
const browserFolder = 'gateway/console/browser';
/** Modules of the repository that the pages import. */
const sharedModules = [
  'schema/client/platform-client',
  'schema/client/generated/operations',
  'subgraphs/kernel/clock/named-periods',
];
const packageFiles = {
  echarts: ['echarts', 'dist/echarts.esm.min.mjs'],
  markdown: ['markdown-it', 'dist/browser/markdown-it.esm.min.mjs'],
  oauth: ['oauth4webapi', 'build/index.js'],
} as const;

const pack = promisify(gzip);
const javaScript = 'text/javascript; charset=utf-8';

/** Reads and compresses all files at the first visit; 1.2 MB. */
export async function loadConsoleAssets(): Promise<ConsoleAssets> {
  const modules = await readModules();
  const version = createHash('sha256')
    .update(JSON.stringify([...modules, consoleStyle]))
    .digest('base64url')
    .slice(0, 16);
  const files = new Map<string, ConsoleAsset>();
  const add = async (address: string, type: string, text: string) => {
    files.set(address, { type, packed: await pack(text) });
    return address;
  };
  const styleSheet = await add(`${version}/console.css`, 'text/css; charset=utf-8', consoleStyle);
  const addresses = await Promise.all(
    modules.map(([path, text]) => add(`${version}/${path}`, javaScript, text)),
  );
  const addPackage = async ([name, file]: readonly [string, string]) => {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const { version: installed } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return add(`${name}-${installed}.js`, javaScript, await readFile(join(folder, file), 'utf8'));
  };
  return {
    files,
    main: `${version}/${browserFolder}/main${extension}`,
    styleSheet,
    modules: addresses,
    packages: {
      echarts: await addPackage(packageFiles.echarts),
      markdown: await addPackage(packageFiles.markdown),
      oauth: await addPackage(packageFiles.oauth),
    },
  };
}

/** Path in the repository → JavaScript. Relative imports work as in the sources. */
async function readModules(): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(join(root, browserFolder), { recursive: true });
  const own = entries
    .filter((entry) => entry.endsWith(extension))
    .map((entry) => `${browserFolder}/${entry}`);
  const paths = [...own, ...sharedModules.map((path) => path + extension)].sort();
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8');
      return [path, extension === '.ts' ? stripTypeScriptTypes(text) : text] as const;
    }),
  );
}
