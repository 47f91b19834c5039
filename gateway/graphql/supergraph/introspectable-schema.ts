import {
  ListType,
  NonNullType,
  type ObjectType,
  type OutputType,
  type Schema,
} from '@apollo/federation-internals';
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  introspectionTypes,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/**
 * Adds graphql-js's introspection fields to a schema: documents are validated against those, and the federation
 * packages, which know fewer, would fail on the others.
 */
export function toIntrospectableSchema(schema: Schema): Schema {
  const types = introspectionTypes.filter(isObjectType);
  // The package keeps its built-in types from being changed by mistake; there is no other way in.
  // biome-ignore lint/complexity/useLiteralKeys: TypeScript lets a private member be read by its name alone.
  schema['runWithBuiltInModificationAllowed'](() => {
    for (const type of types) complete(schema, type);
  });
  return schema;
}

function complete(schema: Schema, type: GraphQLObjectType): void {
  const known = schema.type(type.name) as ObjectType | undefined;
  if (known === undefined) return;
  for (const { name, type: declared, args } of Object.values(type.getFields())) {
    const field = known.field(name) ?? known.addField(name, typeIn(schema, declared));
    for (const argument of args) {
      if (field.argument(argument.name) !== undefined) continue;
      field.addArgument(argument.name, schema.booleanType(), argument.defaultValue);
    }
  }
}

function typeIn(schema: Schema, type: GraphQLOutputType): OutputType {
  if (isNonNullType(type)) return new NonNullType(typeIn(schema, type.ofType) as ObjectType);
  if (isListType(type)) return new ListType(typeIn(schema, type.ofType));
  const found = schema.type(type.name);
  if (found === undefined) throw new Error(`The schema has no introspection type ${type.name}.`);
  return found as OutputType;
}
