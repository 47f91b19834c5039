import { expect, it } from 'vitest';
import { answersOf } from '../testing/resolved-subgraphs.ts';

it('comes back with a requirement by a key that the subgraph can be asked by', async () => {
  const racks = [{ id: 'r1', site: { code: 's', floor: 2 } }];
  const answers = await answersOf(
    {
      halls: [
        'type Query { racks: [Rack] } type Rack @key(fields: "site { code }", resolvable: false) @key(fields: "id site { floor }") @key(fields: "id", resolvable: false) { id: ID! site: Site! load: Int @external free: Int @requires(fields: "load") } type Site { code: String floor: Int }',
        {
          Query: { racks: () => racks },
          Rack: {
            __resolveReference: ({
              id,
              site,
              load,
            }: {
              id: string;
              site: { floor: number };
              load: number;
            }) =>
              racks.some((rack) => rack.id === id && rack.site.floor === site.floor) ? { id, load } : null,
            free: ({ load }: { load: number }) => 10 - load,
          },
        },
      ],
      meters: [
        'type Rack @key(fields: "id") { id: ID! load: Int }',
        { Rack: { __resolveReference: ({ id }: { id: string }) => ({ id, load: 3 }) } },
      ],
    },
    '{ racks { free } }',
  );
  const right = { data: { racks: [{ free: 7 }] } };
  expect(answers).toEqual({ ours: right, stock: right });
});
