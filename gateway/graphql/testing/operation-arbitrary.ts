import fc from 'fast-check';
import {
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

/** A valid operation and its variables. */
export interface GeneratedOperation {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Takes the next number as a choice among `count`. */
type Choose = (count: number) => number;

/** Operations of a schema: fragments, aliases, repetitions, variables, `@skip` and `@include`. */
export function operations(schema: GraphQLSchema): fc.Arbitrary<GeneratedOperation> {
  return fc
    .record({
      choices: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 120 }),
      yes: fc.boolean(),
      no: fc.boolean(),
      limit: fc.option(fc.nat(3)),
    })
    .map(({ choices, yes, no, limit }) => {
      let next = 0;
      const choose: Choose = (count) => {
        next += 1;
        return ((choices[next % choices.length] ?? 0) + Math.floor(next / choices.length)) % count;
      };
      const mutation = schema.getMutationType();
      const isMutation = mutation !== null && mutation !== undefined && choose(3) === 0;
      const root = isMutation ? mutation : schema.getQueryType();
      const writer = new Writer(schema, choose);
      const body = writer.selections(root as GraphQLCompositeType, 4);
      const text = [body, ...writer.fragments].join('\n');
      const declared = Object.entries(declarations).flatMap(([name, type]) =>
        text.includes(`$${name}`) ? [`$${name}: ${type}`] : [],
      );
      const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
      return {
        query: `${isMutation ? 'mutation' : 'query'} Generated${head} ${text}`,
        variables: { ...(yes ? { yes: no } : {}), no, ...(limit === null ? {} : { limit }) },
      };
    });
}

const declarations = { yes: 'Boolean! = true', no: 'Boolean!', limit: 'Int', text: 'String' };

/** By an argument's type. */
const literals: Readonly<Record<string, string>> = { 'Int!': ': 2', 'String!': ': "t"', 'ID!': ': "i1"' };
const optional: Readonly<Record<string, readonly string[]>> = {
  Int: [': $limit', ': 2'],
  String: [': $text', ': "t"'],
  ID: [': "i1"'],
  Order: [': down'],
  Filter: [': {}', ': { text: $text, order: down }', ': { page: { first: $limit }, tags: ["b"] }'],
};

const directives = [
  '',
  '',
  '',
  '',
  '',
  ' @include(if: $yes)',
  ' @skip(if: $no)',
  ' @skip(if: true)',
  ' @include(if: true)',
];

class Writer {
  readonly fragments: string[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly choose: Choose,
  ) {}

  selections(type: GraphQLCompositeType, depth: number): string {
    const count = 1 + this.choose(3);
    const written = Array.from({ length: count }, () => this.selection(type, depth));
    return `{ ${written.join(' ')} }`;
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    const kind = this.choose(8);
    if (kind === 0) return this.alias('__typename', '', '');
    if (depth > 0 && (kind <= 2 || isUnionType(type))) return this.fragment(type, depth - 1);
    if (isUnionType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(
      ({ type: of, args }) =>
        (depth > 0 || !isCompositeType(getNamedType(of))) &&
        args.every(
          (argument) => !isRequiredArgument(argument) || literals[String(argument.type)] !== undefined,
        ),
    );
    const field = fields[this.choose(Math.max(fields.length, 1))];
    return field === undefined ? '__typename' : this.field(field, depth);
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const named = getNamedType(field.type);
    const given = field.args.flatMap((argument) => {
      const literal = literals[String(argument.type)];
      const written = literal === undefined ? ['', ...(optional[String(argument.type)] ?? [])] : [literal];
      const chosen = written[this.choose(written.length)] ?? '';
      return chosen === '' ? [] : [`${argument.name}${chosen}`];
    });
    const args = given.length === 0 ? '' : `(${given.join(', ')})`;
    const inner = isCompositeType(named) ? ` ${this.selections(named, depth - 1)}` : '';
    return this.alias(field.name, args, inner);
  }

  /** Arguments are part of the alias, so that no two selections of one name are in conflict. */
  private alias(name: string, args: string, inner: string): string {
    const directive = directives[this.choose(directives.length)] ?? '';
    const suffix = args.replace(/\W+/g, '_');
    const isAliased = suffix !== '' || this.choose(5) === 0;
    return `${isAliased ? `${name}_${suffix}: ` : ''}${name}${args}${directive}${inner}`;
  }

  private fragment(type: GraphQLCompositeType, depth: number): string {
    const possible = isAbstractType(type) ? this.schema.getPossibleTypes(type) : [];
    const choices = [type, ...possible, ...(isObjectType(type) ? type.getInterfaces() : [])];
    const on = choices[this.choose(choices.length)] ?? type;
    const body = this.selections(on, depth);
    const directive = directives[this.choose(directives.length)] ?? '';
    if (this.choose(3) > 0) return `...${on === type ? '' : ` on ${on.name}`}${directive} ${body}`;
    const name = `F${this.fragments.length}`;
    this.fragments.push(`fragment ${name} on ${on.name} ${body}`);
    return `...${name}${directive}`;
  }
}
