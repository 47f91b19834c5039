import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildSchema } from 'graphql';
import {
  type Artifacts,
  buildOpenApi,
  buildSchemas,
  type PrintableSubgraph,
  staleArtifacts,
} from './artifacts.ts';
import { clientSchema, compareSchemas, printForComparison, unannouncedChanges } from './schema-changes.ts';

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

/** The schema of the last release, which changes must not break unannounced. */
const releasedFile = 'released.graphql';

/** One call of the command. */
export interface EmitCommand {
  /** The folder `schema/`. */
  readonly directory: string;
  readonly targets: readonly EmitTarget[];
  /** Compare instead of write. */
  readonly check: boolean;
}

/** Keeps the present schema as the released one. @param directory the folder `schema/`. @returns a sentence for people. */
export function release(directory: string): string {
  const schema = clientSchema(readFileSync(join(directory, 'supergraph.graphql'), 'utf8'));
  writeFileSync(join(directory, releasedFile), `${releasedNote}${printForComparison(schema)}`);
  return `Wrote schema/${releasedFile}.`;
}

/** What breaks clients of the released schema without a word in the changelog. */
function findUnannounced(directory: string, supergraph: string): readonly string[] {
  const released = readIfThere(join(directory, releasedFile));
  if (released === undefined) return [];
  const changes = compareSchemas(buildSchema(released), clientSchema(supergraph));
  return unannouncedChanges(changes, readIfThere(join(directory, '../CHANGELOG.md')) ?? '');
}

const releasedNote = '# The schema of the last release, written by `node dist/schema/emit.js release`.\n\n';

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
  const supergraph = artifacts.get('supergraph.graphql');
  const broken = check && supergraph !== undefined ? findUnannounced(directory, supergraph) : [];
  if (broken.length > 0) {
    const list = broken.map((sentence) => `  - Breaking: ${sentence}`).join('\n');
    return {
      ok: false,
      sentence: `These changes break clients of the released schema. Undo them, or list them in CHANGELOG.md:\n${list}`,
    };
  }
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
    throw new Error(
      `Unknown: ${unknown.join(' ')}. Usage: emit.js [--check] [sdl] [openapi], or emit.js release`,
    );
  return { targets: targets.length > 0 ? targets : emitTargets, check: args.includes('--check') };
}
