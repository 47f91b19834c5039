import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  Kind,
  parse,
  print,
  type SelectionNode,
  validate,
  visit,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { anyCall, type BothExecutors, bothExecutors } from '../testing/differential.ts';
import { foreignSupergraphs } from '../testing/foreign-supergraphs.ts';
import { type GeneratedOperation, operations } from '../testing/operation-arbitrary.ts';
import { type AnswerPart, DeferredExecution } from './deferred-execution.ts';
import { operationOf } from './documents.ts';

/** Operations for each supergraph; `npm run long -- differential` asks more. */
const cases = Number(process.env.GATEWAY_CASES ?? 0);

/**
 * Over the others, a deferred part may come by another key, by which a generated entity has other values; fields required
 * with arguments are not deferred, and a generated subgraph has no entities of interfaces.
 */
const others = ['several keys', 'overrides', 'non-resolvable keys', 'fields required with arguments'];
const comparable = Object.entries(foreignSupergraphs).filter(
  ([title]) => !others.includes(title) && !title.includes('interface'),
);

const never = new Promise<never>(() => undefined);

describe('the parts of generated operations are together the whole answer', () => {
  it.each(comparable)('over a supergraph with %s', async (_title, subgraphs) => {
    await compareParts(bothExecutors(subgraphs), cases || 20);
  });

  it('over the platform’s own supergraph', async () => {
    const text = (name: string) =>
      readFileSync(new URL(`../../../schema/${name}.graphql`, import.meta.url), 'utf8');
    const sdl = text('supergraph');
    const names = [...sdl.matchAll(/@join__graph\(name: "(\w+)"/g)].map(([, name]) => String(name));
    const subgraphs = Object.fromEntries(names.map((name) => [name, text(name)]));
    await compareParts(bothExecutors(subgraphs, sdl), cases || 20);
  });
});

/** Runs the same random queries whole and in parts. Only answers without errors can be compared byte for byte. */
async function compareParts(
  { supergraph, ours, transports = new Map(), plant }: BothExecutors,
  runs: number,
): Promise<void> {
  const deferral = new DeferredExecution(supergraph, transports);
  let inParts = 0;
  await fc.assert(
    fc.asyncProperty(
      operations(supergraph.schema),
      fc.nat(),
      fc.array(fc.nat(5), { minLength: 20, maxLength: 20 }),
      async ({ query, variables }: GeneratedOperation, seed, choices) => {
        const document = deferring(parse(query), choices);
        fc.pre(query.startsWith('query') && validate(supergraph.schema, document).length === 0);
        const planned = supergraph.plan(document);
        const operation = operationOf(document, undefined);
        const deferred = supergraph.planDeferred(planned, document, operation, variables);
        if (deferred === null || !deferral.covers(deferred)) return;
        plant(seed);
        const whole = await ours.execute(planned, variables, anyCall);
        const parts: AnswerPart[] = [];
        const caller = { call: anyCall, renew: async () => anyCall, ended: never };
        for await (const part of deferral.run(deferred, variables, caller)) parts.push(part);
        expect(parts.map(({ hasNext }) => hasNext)).toEqual(parts.map((_, at) => at < parts.length - 1));
        const merged = mergeParts(structuredClone(JSON.parse(JSON.stringify(parts))));
        if (whole.errors === undefined && whole.extensions === undefined) {
          expect(merged, print(document)).toEqual({
            data: JSON.parse(JSON.stringify(whole.data)),
            errors: [],
          });
          if (parts.length > 1) inParts += 1;
        } else if (whole.data !== null) expect(merged.errors.length, print(document)).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs, seed: Number(process.env.GATEWAY_SEED ?? 1), maxSkipsPerRun: 1_000, endOnFailure: true },
  );
  expect(inParts).toBeGreaterThan(0);
}

/** Defers selections of a document by choice: with and without label, switched off, and in each other. */
function deferring(document: DocumentNode, choices: readonly number[]): DocumentNode {
  let next = 0;
  const choose = () => choices[next++ % choices.length] ?? 0;
  const labels = ['@defer', '@defer(label: "one")', '@defer(if: false)'];
  const changed = visit(document, {
    SelectionSet: {
      leave: (node) => {
        const choice = choose();
        if (choice > 2) return undefined;
        const from = choose() % node.selections.length;
        const text = print({ ...node, selections: node.selections.slice(from) });
        const [query] = parse(`{ ... ${labels[choice]} ${text} }`).definitions;
        if (query?.kind !== Kind.OPERATION_DEFINITION) return undefined;
        const selections: SelectionNode[] = [
          ...node.selections.slice(0, from),
          ...query.selectionSet.selections,
        ];
        return { ...node, selections };
      },
    },
  });
  return parse(print(changed));
}

/** What a client makes of the parts. */
function mergeParts([first, ...later]: AnswerPart[]): { data: unknown; errors: GraphQLError[] } {
  const { data, errors = [], extensions } = first as ExecutionResult;
  const all: GraphQLError[] = [...errors, ...((extensions?.valueCompletion as GraphQLError[]) ?? [])];
  for (const part of later) {
    if (!('incremental' in part)) continue;
    for (const { data: own, path, errors: failed = [], extensions: more } of part.incremental ?? []) {
      all.push(...failed, ...((more?.valueCompletion as GraphQLError[]) ?? []));
      // biome-ignore lint/suspicious/noExplicitAny: data of any shape.
      const target = path.reduce<any>((value, step) => value[step], data);
      if (own !== null) mergeInto(target, own);
    }
  }
  return { data, errors: all };
}

// biome-ignore lint/suspicious/noExplicitAny: data of any shape.
function mergeInto(target: any, source: any): void {
  for (const key of Object.keys(source)) {
    const known = target[key];
    if (
      typeof known === 'object' &&
      known !== null &&
      typeof source[key] === 'object' &&
      source[key] !== null
    )
      mergeInto(known, source[key]);
    else target[key] = source[key];
  }
}
