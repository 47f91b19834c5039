import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  type Artifacts,
  buildOpenApi,
  buildSchemas,
  type PrintableSubgraph,
  staleArtifacts,
} from './artifacts.ts';

/** Where the contents of `schema/` come from. */
export interface SchemaSources {
  /** The subgraphs of the module list, built without a database. */
  readonly builtInSubgraphs: () => Promise<readonly PrintableSubgraph[]>;
  /** The OpenAPI document of the REST table. */
  readonly openApiDocument: () => Promise<unknown>;
}

/**
 * The artifacts that `emit` writes: `sdl` before the gateway can be compiled (its typed operations need it), `openapi`
 * after.
 */
export const emitTargets = ['sdl', 'openapi'] as const;
export type EmitTarget = (typeof emitTargets)[number];

/** One call of the command. */
export interface EmitCommand {
  /** The folder `schema/`. */
  readonly directory: string;
  readonly targets: readonly EmitTarget[];
  /** Compare instead of write. */
  readonly check: boolean;
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

async function build(target: EmitTarget, directory: string, sources: SchemaSources): Promise<Artifacts> {
  if (target === 'openapi') return buildOpenApi(await sources.openApiDocument());
  const read = (path: string): string => readFileSync(resolve(directory, path), 'utf8');
  return buildSchemas(await sources.builtInSubgraphs(), read('supergraph.yaml'), read);
}

/**
 * Writes `schema/`, or checks that it matches the code.
 * @returns a sentence for people; `ok` is false when a check found a difference.
 * @throws {CompositionError} when the subgraphs do not fit together.
 */
export async function emit(
  { directory, targets, check }: EmitCommand,
  sources: SchemaSources,
): Promise<{ readonly ok: boolean; readonly sentence: string }> {
  const artifacts = new Map<string, string>();
  for (const target of targets) {
    for (const [name, text] of await build(target, directory, sources)) artifacts.set(name, text);
  }
  const stale = staleArtifacts(artifacts, (name) => readIfThere(join(directory, name)));
  if (stale.length === 0) return { ok: true, sentence: 'schema/ is what the code says.' };
  const names = stale.map((name) => `schema/${name}`).join(', ');
  if (check) {
    return {
      ok: false,
      sentence: `Not what the code says: ${names}. Run \`npm run generate\` and commit the result.`,
    };
  }
  for (const name of stale) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, artifacts.get(name) ?? '');
  }
  return { ok: true, sentence: `Wrote ${names}.` };
}

/** Reads `[--check] [sdl] [openapi]`; no target means all. @throws {Error} for anything else. */
export function parseEmitArguments(args: readonly string[]): Omit<EmitCommand, 'directory'> {
  const targets = emitTargets.filter((target) => args.includes(target));
  const unknown = args.filter((arg) => arg !== '--check' && !emitTargets.some((target) => target === arg));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(' ')}. Usage: emit.js [--check] [sdl] [openapi]`);
  return { targets: targets.length > 0 ? targets : emitTargets, check: args.includes('--check') };
}
