import {
  type ConstDirectiveNode,
  type EnumTypeDefinitionNode,
  type EnumValueDefinitionNode,
  Kind,
  parse,
  print,
} from 'graphql';

/** Code → what it means. */
type ErrorCodes = Readonly<Record<string, string>>;

const form = /^[A-Z]\w*(:\w+)+$/;

/**
 * Adds the error codes of an installation's modules to the enum `ErrorCode` of a composed supergraph. Codes that it
 * has, and a supergraph without the enum, stay as they are.
 */
export function withErrorCodes(sdl: string, codes: ErrorCodes): string {
  const described = Object.entries(codes).filter(([code]) => form.test(code));
  if (described.length === 0) return sdl;
  const document = parse(sdl, { noLocation: true });
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'ErrorCode'
      ? withValues(definition, described)
      : definition,
  );
  return print({ ...document, definitions });
}

function withValues(
  definition: EnumTypeDefinitionNode,
  described: readonly (readonly [code: string, meaning: string])[],
): EnumTypeDefinitionNode {
  const { values = [], directives = [] } = definition;
  const known = new Set(values.map(({ name }) => name.value));
  const owners = directives.filter(({ name }) => name.value === 'join__type').slice(0, 1);
  const added = described
    .map(([code, meaning]) => [code.replaceAll(':', '_'), `\`${code}\`: ${meaning}`] as const)
    .filter(([name]) => !known.has(name))
    .map(([name, description]) => enumValue(name, description, owners.map(asEnumValue)));
  return { ...definition, values: [...values, ...added] };
}

/** The planner knows which subgraph has a value by its `@join__enumValue`. */
const asEnumValue = ({ arguments: given = [] }: ConstDirectiveNode): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'join__enumValue' },
  arguments: given.filter(({ name }) => name.value === 'graph'),
});

function enumValue(
  name: string,
  description: string,
  directives: readonly ConstDirectiveNode[],
): EnumValueDefinitionNode {
  return {
    kind: Kind.ENUM_VALUE_DEFINITION,
    name: { kind: Kind.NAME, value: name },
    description: { kind: Kind.STRING, value: description },
    directives,
  };
}
