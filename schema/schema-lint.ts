import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

/** Something of a schema that has a name and a description. */
interface Element {
  /** `Type`, `Type.field` or `Type.field(argument:)`. */
  readonly coordinate: string;
  readonly kind: 'type' | 'field' | 'argument' | 'value';
  readonly name: string;
  readonly description?: string | null | undefined;
}

const namings = {
  type: { pattern: /^[A-Z][A-Za-z0-9]*$/, rule: 'types are named in PascalCase' },
  field: { pattern: /^[a-z][A-Za-z0-9]*$/, rule: 'fields are named in camelCase' },
  argument: { pattern: /^[a-z][A-Za-z0-9]*$/, rule: 'arguments are named in camelCase' },
  // Both `CRITICAL` and `critical` are usual; what mixes words and underscores otherwise is not.
  value: {
    pattern: /^(?:[A-Z][A-Z0-9_]*|[A-Za-z][A-Za-z0-9]*)$/,
    rule: 'values have no underscores in lower case',
  },
} as const;

/** What is wrong with the names and descriptions of what one schema has more than another, as sentences. */
export function lintAdded(before: GraphQLSchema, after: GraphQLSchema): readonly string[] {
  const known = new Set(elementsOf(before).map(({ coordinate }) => coordinate));
  return elementsOf(after).flatMap(({ coordinate, kind, name, description }) => {
    if (known.has(coordinate)) return [];
    const { pattern, rule } = namings[kind];
    return [
      ...(pattern.test(name) ? [] : [`${coordinate}: ${rule}.`]),
      ...(description ? [] : [`${coordinate} has no description.`]),
    ];
  });
}

function elementsOf(schema: GraphQLSchema): readonly Element[] {
  const types = Object.values(schema.getTypeMap());
  return types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type)).flatMap(partsOf);
}

function partsOf(type: GraphQLNamedType): readonly Element[] {
  const { name: own, description } = type;
  return [{ coordinate: own, kind: 'type', name: own, description }, ...membersOf(type)];
}

function membersOf(type: GraphQLNamedType): readonly Element[] {
  const { name: own } = type;
  if (isEnumType(type))
    return type.getValues().map((one) => ({ ...one, coordinate: `${own}.${one.name}`, kind: 'value' }));
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((one) => ({
      ...one,
      coordinate: `${own}.${one.name}`,
      kind: 'field',
    }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const coordinate = `${own}.${field.name}`;
    const args = field.args.map(
      (one): Element => ({ ...one, coordinate: `${coordinate}(${one.name}:)`, kind: 'argument' }),
    );
    return [{ ...field, coordinate, kind: 'field' } satisfies Element, ...args];
  });
}
