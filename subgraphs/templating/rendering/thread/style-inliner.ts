import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, inline } from '@css-inline/css-inline-wasm';
import { withMemoryLimit } from './wasm-memory.rules.ts';

/** Bytes that the library may take: some pages that are small to write have no end as a tree. */
const memoryLimit = 64 * 1_024 * 1_024;

/** The library took all its memory, and does not work in this thread any more. */
export class InlinerMemoryError extends Error {
  override readonly name = 'InlinerMemoryError';
}

/**
 * Copies the styles of a page into attributes, since some mail programs read no others. Rules that cannot be attributes stay:
 * those for dark or narrow displays, of states and of pseudo-elements. Nothing is fetched.
 */
export class StyleInliner {
  private loaded: Promise<void> | null = null;

  /** @throws {InlinerMemoryError} */
  async inline(html: string): Promise<string> {
    this.loaded ??= load();
    await this.loaded;
    try {
      return inline(html, {
        keepStyleTags: true,
        removeInlinedSelectors: true,
        keepAtRules: true,
        loadRemoteStylesheets: false,
      });
    } catch (error) {
      if (error instanceof Error && error.name === 'RuntimeError')
        throw new InlinerMemoryError(error.message);
      // The library throws texts.
      throw error instanceof Error ? error : new Error(String(error));
    }
  }
}

async function load(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('@css-inline/css-inline-wasm/index_bg.wasm');
  const module = withMemoryLimit(await readFile(path), memoryLimit);
  // As the library's own types have it, it warns.
  await initWasm({ module_or_path: module } as unknown as Parameters<typeof initWasm>[0]);
}
