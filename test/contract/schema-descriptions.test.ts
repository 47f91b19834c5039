import { readFile } from 'node:fs/promises';
import { type ASTNode, Kind, parse, visit } from 'graphql';
import { expect, it } from 'vitest';
import { clientSchema } from '../../schema/schema-changes.ts';

const leastWords = 4;

/** The places of an SDL whose description has fewer than four words. */
function shortOnes(sdl: string): string[] {
  const short: string[] = [];
  visit(parse(sdl), {
    enter(node, _key, _parent, _path, ancestors) {
      if (!('description' in node) || node.description === undefined) return;
      if (node.description.value.split(/\s+/).filter(Boolean).length >= leastWords) return;
      const owners = ancestors.flatMap((one) => (Array.isArray(one) ? [] : [one as ASTNode]));
      short.push(
        [...owners, node]
          .flatMap((one) => ('name' in one && one.name?.kind === Kind.NAME ? [one.name.value] : []))
          .join('.'),
      );
    },
  });
  return short;
}

const readSupergraph = () => readFile('schema/supergraph.graphql', 'utf8');

it('descriptions of the composed schema have four words at least', async () => {
  expect(shortOnes(await readSupergraph())).toEqual([]);
  expect(shortOnes('"Too short." type A { "Short too." b("No." c: Int): Int }')).toEqual([
    'A',
    'A.b',
    'A.b.c',
  ]);
});

it('root fields say who may call them', async () => {
  const schema = clientSchema(await readSupergraph());
  const silent = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
    .flatMap((type) => Object.values(type?.getFields() ?? {}))
    .filter(({ description }) => !/Requires\b/.test(description ?? ''))
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});
