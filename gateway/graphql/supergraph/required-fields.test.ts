import { expect, it } from 'vitest';
import { answersOf, type ResolvedSubgraph } from '../testing/resolved-subgraphs.ts';

type Stay = { id: string; cost?: number | null; room?: { rate: number } };

/** @param nightly what a night costs, by stay. */
function stays(nightly: Readonly<Record<string, number>>): Record<string, ResolvedSubgraph> {
  const fees = ({ cost }: Stay) => (cost === undefined ? null : cost);
  const room = { __resolveType: ({ rate }: { rate: number }) => (rate > 9 ? 'Suite' : 'Dorm') };
  const rate = ({ rate }: { rate: number }, { days }: { days: number }) => rate * days;
  return {
    hotels: [
      'type Query { stays: [Stay] } type Stay @key(fields: "id") { id: ID! cost(nights: Int = 1): Int room: Room } interface Room { rate(days: Int): Int } type Suite implements Room { rate(days: Int): Int } type Dorm implements Room { rate(days: Int): Int }',
      {
        Query: { stays: () => Object.keys(nightly).map((id) => ({ id })) },
        Stay: {
          __resolveReference: ({ id }: Stay) => ({ id }),
          cost: ({ id }: Stay, { nights }: { nights: number }) => (nightly[id] ?? 0) * nights,
          room: ({ id }: Stay) => ({ rate: nightly[id] ?? 0 }),
        },
        Room: room,
        Suite: { rate },
        Dorm: { rate },
      },
    ],
    fees: [
      'type Stay @key(fields: "id") { id: ID! cost(nights: Int = 1): Int @external room: Room @external night: Int @requires(fields: "cost") week: Int @requires(fields: "cost(nights: 7)") alsoWeek(times: Int): Int @requires(fields: "cost(nights: 7)") month: Int @requires(fields: "room { rate(days: 30) }") } interface Room { rate(days: Int): Int } type Suite implements Room { rate(days: Int): Int @external } type Dorm implements Room { rate(days: Int): Int @external }',
      {
        Stay: {
          __resolveReference: (stay: Stay) => stay,
          night: fees,
          week: fees,
          alsoWeek: (stay: Stay, { times }: { times: number }) => (fees(stay) ?? 0) * times,
          month: ({ room }: Stay) => room?.rate ?? null,
        },
        Room: room,
      },
    ],
  };
}

it('requires the same field with different arguments, and clients ask for it with others', async () => {
  const answers = await answersOf(
    stays({ s1: 10, s2: 5 }),
    'query ($times: Int = 2) { stays { cost(nights: 2) night week alsoWeek(times: $times) month } }',
  );
  const right = {
    data: {
      stays: [
        { cost: 20, night: 10, week: 70, alsoWeek: 140, month: 300 },
        { cost: 10, night: 5, week: 35, alsoWeek: 70, month: 150 },
      ],
    },
  };
  expect(answers).toEqual({ ours: right, stock: right });
});

it('sends what is nothing as well', async () => {
  const answers = await answersOf(stays({ s1: 0 }), '{ stays { night week } }');
  const right = { data: { stays: [{ night: 0, week: 0 }] } };
  expect(answers).toEqual({ ours: right, stock: right });
});

it.each(['toString', 'constructor', '__proto__', 'plain'])(
  'sends 0, false and "" beside a field answered as %s, which decides who runs the plan',
  async (name) => {
    type Part = { id: string; price?: number; flag?: boolean; txt?: string };
    const members = 'price(c: Int): Int flag(c: Int): Boolean txt(c: Int): String';
    const external =
      'price(c: Int): Int @external flag(c: Int): Boolean @external txt(c: Int): String @external';
    const { ours, stock } = await answersOf(
      {
        stock: [
          `type Query { p: Part } type Part @key(fields: "id") { id: ID! ${members} }`,
          { Query: { p: () => ({ id: 'p1', price: 0, flag: false, txt: '' }) } },
        ],
        costs: [
          `type Part @key(fields: "id") { id: ID! ${external} cost: String @requires(fields: "price(c: 2) flag(c: 2) txt(c: 2)") }`,
          {
            Part: {
              __resolveReference: (part: Part) => part,
              cost: ({ price, flag, txt }: Part) => JSON.stringify([price, flag, txt]),
            },
          },
        ],
      },
      `{ p { ${name}: id cost } }`,
    );
    const right = `{"p":{"${name}":"p1","cost":"[0,false,\\"\\"]"}}`;
    expect(JSON.stringify(stock.data)).toBe(right);
    expect(ours === null ? null : JSON.stringify(ours.data)).toBe(name === 'plain' ? right : null);
  },
);

it.each(['toString', 'plain'])(
  'an answer has 0, false and "" of fields of unlike types, beside %s',
  async (name) => {
    const { ours, stock } = await answersOf(
      {
        shelf: [
          'type Query { all: [Thing] } union Thing = Book | Film type Book { size: Int } type Film { size: String }',
          {
            Query: {
              all: () => [
                { __typename: 'Book', size: 0 },
                { __typename: 'Film', size: '' },
              ],
            },
          },
        ],
      },
      `{ all { ${name}: __typename ... on Book { size } ... on Film { size } } }`,
    );
    const data = [
      { [name]: 'Book', size: 0 },
      { [name]: 'Film', size: '' },
    ];
    expect(stock).toEqual({ data: { all: data } });
    expect(ours).toEqual(name === 'plain' ? { data: { all: data } } : null);
  },
);

it.each([
  ['with arguments', '(first: Int!)', '(first: 2)'],
  ['without', '', ''],
])('does not ask a subgraph for what it only requires of others, %s', async (_title, declared, two) => {
  const has = ['n1', 'n2', 'n3'];
  type Thread = { id: string; notes?: readonly { writer: string }[] };
  const answers = await answersOf(
    {
      people: [
        `type Query { threads: [Thread] } type Thread @key(fields: "id") { id: ID! notes${declared}: [Note] @external size: Int @requires(fields: "notes${two} { id }") } type Note @key(fields: "id") { id: ID! writer: String }`,
        {
          Query: { threads: () => [{ id: 't1' }] },
          Thread: {
            __resolveReference: (thread: Thread) => thread,
            notes: () => {
              throw new Error('The subgraph that resolves the notes must be used.');
            },
            size: ({ notes }: Thread) => notes?.length,
          },
          Note: { __resolveReference: ({ id }: { id: string }) => ({ id, writer: `writer of ${id}` }) },
        },
      ],
      notes: [
        `type Thread @key(fields: "id") { id: ID! notes${declared}: [Note] last: String @requires(fields: "notes${two} { writer }") } type Note @key(fields: "id") { id: ID! writer: String @external }`,
        {
          Thread: {
            __resolveReference: ({ id, notes }: Thread) => ({ id, required: notes }),
            notes: (_thread: Thread, { first = 2 }: { first?: number }) =>
              has.slice(0, first).map((id) => ({ id })),
            last: ({ required }: { required: Thread['notes'] }) => required?.at(-1)?.writer,
          },
        },
      ],
    },
    `{ threads { last size notes${two} { id } } }`,
  );
  const right = {
    data: { threads: [{ last: 'writer of n2', size: 2, notes: [{ id: 'n1' }, { id: 'n2' }] }] },
  };
  expect(answers).toEqual({ ours: right, stock: right });
});

it.each([
  [true, { crates: [{ label: '2', kind: 'Box' }] }],
  [false, { crates: [{ label: '2', kind: 'Box', freight: 10, lid: 'oak' }] }],
])('asks about an entity that lacks what only skipped fields require: %s', async (no, data) => {
  type Crate = { id: string; size: number; weight?: number; inside?: { __typename?: string; lid?: string } };
  const answers = await answersOf(
    {
      yard: [
        'type Query { crates: [Crate] } type Crate @key(fields: "id") { id: ID! size: Int weight: Int inside: Inside } interface Inside { lid: String } type Box implements Inside { lid: String }',
        {
          Query: {
            crates: () => [{ id: 'c1', size: 2, weight: 5, inside: { __typename: 'Box', lid: 'oak' } }],
          },
        },
      ],
      desk: [
        'type Crate @key(fields: "id") { id: ID! size: Int @external weight: Int @external inside: Inside @external label: String @requires(fields: "size") kind: String @requires(fields: "inside { __typename }") freight(times: Int = 1): Int @requires(fields: "size weight") lid: String @requires(fields: "inside { lid }") } interface Inside { lid: String } type Box implements Inside { lid: String @external }',
        {
          Crate: {
            __resolveReference: (crate: Crate) => crate,
            label: ({ size }: Crate) => String(size),
            kind: ({ inside }: Crate) => inside?.__typename,
            freight: ({ size, weight = 0 }: Crate, { times }: { times: number }) => size * weight * times,
            lid: ({ inside }: Crate) => inside?.lid,
          },
        },
      ],
    },
    'query ($no: Boolean!, $times: Int = 1) { crates { label kind ... @skip(if: $no) { freight(times: $times) lid } } }',
    { no },
  );
  expect(answers).toEqual({ ours: { data }, stock: { data } });
});
