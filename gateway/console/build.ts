import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Entry modules: name → path. The console itself, and one module for each component that others embed. */
const entries = {
  console: 'gateway/console/application/main.ts',
  preview: 'gateway/console/application/preview/preview.ts',
  ...Object.fromEntries(
    globSync('gateway/console/components/*/*.entry.ts').map((path) => [
      `components/${path.split('/').at(-1)?.replace('.entry.ts', '')}`,
      path,
    ]),
  ),
};

/** What the built files depend on. */
const inputs = [
  'package-lock.json',
  'gateway/console/build.ts',
  'gateway/console/tsconfig.json',
  'gateway/console/console-settings.ts',
  'schema/client/{*,generated/*}.ts',
  'subgraphs/kernel/clock/named-periods.ts',
  'gateway/console/{application,components}/**/*',
];
const folder = 'dist/console';
const stamp = join(folder, '.inputs');

function inputHash(): string {
  const hash = createHash('sha256');
  for (const path of globSync(inputs).sort()) {
    if (statSync(path).isFile()) hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Bundles the console into `dist/console`, unless the files there are of these sources. */
async function buildConsole(): Promise<void> {
  const hash = inputHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await build({
    configFile: false,
    logLevel: 'warn',
    // Relative: the path of the installation is known when it runs.
    base: './',
    build: {
      outDir: folder,
      assetsDir: '',
      target: 'es2024',
      manifest: 'manifest.json',
      sourcemap: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: { input: entries },
    },
  });
  writeFileSync(stamp, hash);
}

await buildConsole();
