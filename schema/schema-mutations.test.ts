import fc from 'fast-check';
import {
  buildASTSchema,
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  getOperationAST,
  Kind,
  parse,
  parseType,
  print,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { SchemaUsage } from '../gateway/command/schema-usage.ts';
import { OperationUsage } from '../gateway/graphql/endpoints/usage/operation-usage.ts';
import { TestClock } from '../test/testkit/test-clock.ts';
import { compareSchemas, type SchemaChanges } from './schema-changes.ts';

const released = parse(
  `
  type Query { me(id: ID, first: Int = 5): User  old: String!  color(of: Color!): Color  find(by: Filter!): [Found!]! }
  type User implements Node & Named { id: ID!  name: String  friends(filter: Filter, top: Int! = 3): [User!]! }
  type Group implements Node { id: ID!  members: [User]  size: Int! }
  interface Node { id: ID! }
  interface Named { name: String }
  union Found = User | Group
  input Filter { name: String  at: Int!  colors: [Color!]  limit: Int = 10 }
  enum Color { red green blue }`,
  { noLocation: true },
);

type Severity = 'breaking' | 'dangerous' | 'safe';

/** Changes one place of a definition, chosen by a number; null: the definition has no such place. */
type Edit = (definition: DefinitionNode, chosen: number) => DefinitionNode | null;

/** Replaces one of some nodes; a change to null removes it. */
function changeOne<N>(
  nodes: readonly N[],
  fits: (node: N) => boolean,
  chosen: number,
  change: (node: N) => N | null,
) {
  const fitting = nodes.filter(fits);
  const target = fitting[chosen % fitting.length];
  if (target === undefined) return null;
  return nodes.flatMap((node) => (node === target ? (change(node) ?? []) : [node]));
}

const typed = (text: string) => parseType(text, { noLocation: true });
const composite = new Set<string>([Kind.OBJECT_TYPE_DEFINITION, Kind.INTERFACE_TYPE_DEFINITION]);

type FieldOwner = Extract<
  DefinitionNode,
  { kind: Kind.OBJECT_TYPE_DEFINITION | Kind.INTERFACE_TYPE_DEFINITION }
>;
type FieldNode = NonNullable<FieldOwner['fields']>[number];
type InputNode = NonNullable<FieldNode['arguments']>[number];

const isOwner = (node: DefinitionNode): node is FieldOwner => composite.has(node.kind);
const anything = () => true;

function field(fits: (node: FieldNode) => boolean, change: (node: FieldNode) => FieldNode | null): Edit {
  return (node, chosen) => {
    const fields = isOwner(node) ? changeOne(node.fields ?? [], fits, chosen, change) : null;
    return fields === null ? null : ({ ...node, fields } as DefinitionNode);
  };
}

/** An argument of a field that has one that fits. */
function argument(fits: (node: InputNode) => boolean, change: (node: InputNode) => InputNode | null): Edit {
  return (node, chosen) =>
    field(
      ({ arguments: given = [] }) => given.some(fits),
      (one) => ({ ...one, arguments: changeOne(one.arguments ?? [], fits, chosen, change) ?? [] }),
    )(node, chosen);
}

function inputField(fits: (node: InputNode) => boolean, change: (node: InputNode) => InputNode | null): Edit {
  return (node, chosen) => {
    if (node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) return null;
    const fields = changeOne(node.fields ?? [], fits, chosen, change);
    return fields === null ? null : { ...node, fields };
  };
}

/** Adds members that a piece of SDL declares. @param piece a type of the same kind. */
function addition(piece: string): Edit {
  const [more] = parse(piece, { noLocation: true }).definitions;
  return (node) => {
    if (node.kind !== more?.kind) return null;
    const both = (name: string) => [
      ...((node as unknown as Record<string, readonly unknown[]>)[name] ?? []),
      ...((more as unknown as Record<string, readonly unknown[]>)[name] ?? []),
    ];
    const lists = ['fields', 'values', 'types', 'interfaces'].filter((name) => name in node && name in more);
    return { ...node, ...Object.fromEntries(lists.map((name) => [name, both(name)])) } as DefinitionNode;
  };
}

/** Takes one of a list: a value of an enum, a member of a union, an interface of a type. */
function removalFrom(kind: Kind, list: string): Edit {
  return (node, chosen) => {
    const members = (node as unknown as Record<string, readonly unknown[]>)[list] ?? [];
    if (node.kind !== kind || members.length === 0) return null;
    return { ...node, [list]: changeOne(members, anything, chosen, () => null) } as DefinitionNode;
  };
}

const isRequired = ({ type }: Pick<FieldNode, 'type'>) => type.kind === Kind.NON_NULL_TYPE;
const isOptional = (node: Pick<FieldNode, 'type'>) => !isRequired(node);
const isPlain = (node: InputNode) => isOptional(node) && node.defaultValue === undefined;

function required<N extends FieldNode | InputNode>(node: N): N {
  return node.type.kind === Kind.NON_NULL_TYPE
    ? node
    : { ...node, type: { kind: Kind.NON_NULL_TYPE, type: node.type } };
}

function optional<N extends FieldNode | InputNode>(node: N): N {
  return node.type.kind === Kind.NON_NULL_TYPE ? { ...node, type: node.type.type } : node;
}

const of =
  (type: string) =>
  <N extends FieldNode | InputNode>(node: N): N => ({ ...node, type: typed(type) });

const mutations: Readonly<Record<string, readonly [Severity, Edit]>> = {
  'a removed field': ['breaking', field(anything, () => null)],
  'another type of a field': ['breaking', field(anything, of('Boolean'))],
  'a field that may be null now': ['breaking', field(isRequired, optional)],
  'a list instead of one': ['breaking', field(anything, of('[Boolean]'))],
  'a removed argument': ['breaking', argument(anything, () => null)],
  'another type of an argument': ['breaking', argument(anything, of('Boolean'))],
  'an argument that is required now': ['breaking', argument(isOptional, required)],
  'a new required argument': [
    'breaking',
    field(anything, (node) => ({
      ...node,
      arguments: [...(node.arguments ?? []), ...argumentsIn('(added: Int!)')],
    })),
  ],
  'a removed field of an input': ['breaking', inputField(anything, () => null)],
  'another type of a field of an input': ['breaking', inputField(anything, of('Boolean'))],
  'a field of an input that is required now': ['breaking', inputField(isOptional, required)],
  'a new required field of an input': ['breaking', addition('input X { added: Int! }')],
  'a removed value of an enum': ['breaking', removalFrom(Kind.ENUM_TYPE_DEFINITION, 'values')],
  'a removed member of a union': ['breaking', removalFrom(Kind.UNION_TYPE_DEFINITION, 'types')],
  'a removed interface': ['breaking', removalFrom(Kind.OBJECT_TYPE_DEFINITION, 'interfaces')],
  'a new value of an enum': ['dangerous', addition('enum X { added }')],
  'a new member of a union': ['dangerous', addition('union X = Added')],
  'a new interface': ['dangerous', addition('type X implements Added')],
  'a new optional field of an input': ['dangerous', addition('input X { added: Int }')],
  'a new optional argument': [
    'dangerous',
    field(anything, (node) => ({
      ...node,
      arguments: [...(node.arguments ?? []), ...argumentsIn('(added: Int)')],
    })),
  ],
  'another default': [
    'dangerous',
    argument(
      ({ defaultValue }) => defaultValue !== undefined,
      (node) => ({ ...node, defaultValue: { kind: Kind.INT, value: '77' } }),
    ),
  ],
  'a new field': ['safe', addition('type X { added: Int }')],
  'a field that is never null now': ['safe', field(isOptional, required)],
  'an argument that is optional now': ['safe', argument(isRequired, optional)],
  'a field of an input that is optional now': ['safe', inputField(isRequired, optional)],
  'a description': [
    'safe',
    field(anything, (node) => ({ ...node, description: { kind: Kind.STRING, value: 'New.' } })),
  ],
  'the same': ['safe', inputField(isPlain, (node) => node)],
};

function argumentsIn(text: string): readonly InputNode[] {
  const [query] = parse(`type Query { x${text}: Int }`, { noLocation: true }).definitions;
  return query !== undefined && isOwner(query) ? (query.fields?.[0]?.arguments ?? []) : [];
}

function severityOf({ breaking, dangerous }: SchemaChanges): Severity {
  if (breaking.length > 0) return 'breaking';
  return dangerous.length > 0 ? 'dangerous' : 'safe';
}

/** A schema with one change, or null where the chosen definition has no place for it. */
function mutated(edit: Edit, chosen: number): DocumentNode | null {
  const places = released.definitions.flatMap((node, index) => {
    const changed = edit(node, Math.floor(chosen / released.definitions.length));
    return changed === null ? [] : [{ index, changed }];
  });
  const place = places[chosen % places.length];
  if (place === undefined) return null;
  const definitions = released.definitions.map((node, index) =>
    index === place.index ? place.changed : node,
  );
  return { ...released, definitions };
}

describe('a changed schema', () => {
  const before = buildASTSchema(released);
  const names = Object.keys(mutations);

  it.each(names)('with %s has a place for it', (name) => {
    expect(mutated(mutations[name]?.[1] ?? (() => null), 0)).not.toBeNull();
  });

  it('is called breaking, dangerous or safe as it is: 400 of them', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(1_000), fc.boolean(), (name, chosen, isWider) => {
        const [severity, edit] = mutations[name] as (typeof mutations)[string];
        const changed = mutated(edit, chosen);
        if (changed === null) throw new Error(`There is no place for ${name}.`);
        // A change that adds a type hides no other.
        const text = print(changed);
        const sdl = `${text}\n${isWider ? 'type Wider { a: Int }' : ''}\n${additionsOf(text)}`;
        const changes = compareSchemas(before, buildSchema(sdl, { assumeValid: true }));
        expect({ name, sdl, severity: severityOf(changes) }).toEqual({ name, sdl, severity });
        seen.add(text);
      }),
      { numRuns: 400, seed: 1 },
    );
    expect(seen.size).toBeGreaterThanOrEqual(100);
  });

  it('concerns the usage of every operation that it breaks', () => {
    const uses = operations.map(usageOf);
    const met = { broken: 0, unconcerned: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(1_000), (name, chosen) => {
        const changed = print(mutated(mutations[name]?.[1] ?? (() => null), chosen) ?? released);
        const sdl = `${changed}\n${additionsOf(changed)}`;
        const after = buildSchema(sdl, { assumeValid: true });
        const { breaking } = compareSchemas(before, after);
        for (const [index, text] of operations.entries()) {
          const usage = new SchemaUsage(uses[index] ?? []);
          const isConcerned = breaking.some((sentence) => usage.concernedBy(sentence, before).length > 0);
          const isBroken = validate(after, parse(text)).length > 0;
          if (isBroken) expect({ sdl, text, isConcerned }).toEqual({ sdl, text, isConcerned: true });
          if (isBroken) met.broken += 1;
          else if (breaking.length > 0 && !isConcerned) met.unconcerned += 1;
        }
      }),
      { numRuns: 400, seed: 1 },
    );
    // Both happen: that all concerns all would not be of use.
    expect(met.broken).toBeGreaterThan(100);
    expect(met.unconcerned).toBeGreaterThan(100);
  });

  /** What a gateway would have counted of an operation. */
  function usageOf(source: string) {
    const document = parse(source);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('No operation.');
    const usage = new OperationUsage(new TestClock());
    usage.count(before, { document, operation, source, variables: {} }, { headers: {} });
    return [...usage.all()].flatMap(([day, all]) => [...all].map((use) => ({ ...use, day })));
  }
});

/** Of the released schema. */
const operations = [
  '{ me(id: "1", first: 2) { id } }',
  '{ me { name } old }',
  'query ($color: Color!) { color(of: $color) }',
  '{ color(of: red) }',
  'query ($by: Filter!) { find(by: $by) { __typename } }',
  '{ find(by: { at: 1, name: "n", colors: [green] }) { ... on Group { size } } }',
  '{ find(by: { at: 1 }) { ... on User { __typename } } }',
  '{ find(by: { at: 1, limit: 3 }) { ... on Node { id } ... on Named { name } } }',
  'query ($filter: Filter) { me { friends(filter: $filter, top: 1) { ...N } } } fragment N on Node { id }',
  '{ me { friends { friends(top: 2) { name } } } }',
  '{ find(by: { at: 2 }) { ... on Group { members { ...P } } } } fragment P on User { id name }',
];

/** Declares what a change refers to. */
function additionsOf(sdl: string): string {
  if (/implements[^{]*\bAdded\b/.test(sdl)) return 'interface Added { a: Int }';
  return /\bAdded\b/.test(sdl) ? 'type Added { a: Int }' : '';
}
