import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';

/** A JSON Schema, as far as input types need it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a tool's arguments, as the protocol wants it. */
export interface InputSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/** What the scalars look like in JSON; others are texts. */
const scalars: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  BigInt: { type: ['integer', 'string'] },
  DateTime: { type: 'string', format: 'date-time' },
  UUID: { type: 'string', format: 'uuid' },
  URL: { type: 'string', format: 'uri' },
  EmailAddress: { type: 'string', format: 'email' },
  JSON: {},
};

/** The JSON Schema of an operation's variables. Input objects go to `$defs`, because they may contain each other. */
export function inputSchemaOf(schema: GraphQLSchema, operation: OperationDefinitionNode): InputSchema {
  const definitions: Record<string, JsonSchema> = {};
  const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    // A validated operation names input types alone.
    const ofType = typeFromAST(schema, type as never) as GraphQLInputType;
    const value = schemaOf(ofType, definitions);
    return {
      name: variable.name.value,
      isRequired: isNonNullType(ofType) && defaultValue === undefined,
      schema: defaultValue === undefined ? value : { ...value, default: valueFromASTUntyped(defaultValue) },
    };
  });
  return {
    type: 'object',
    properties: Object.fromEntries(variables.map(({ name, schema }) => [name, schema])),
    required: variables.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  };
}

function schemaOf(type: GraphQLInputType, definitions: Record<string, JsonSchema>): JsonSchema {
  if (isNonNullType(type)) return schemaOf(type.ofType, definitions);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType, definitions) };
  if (isEnumType(type))
    return { type: 'string', enum: type.getValues().map(({ name }) => name), ...descriptionOf(type) };
  if (!isInputObjectType(type)) return scalars[getNamedType(type).name] ?? { type: 'string' };
  if (definitions[type.name] === undefined) {
    // Taken before its fields are, which may contain it.
    definitions[type.name] = {};
    const fields = Object.values(type.getFields());
    definitions[type.name] = {
      type: 'object',
      ...descriptionOf(type),
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          { ...schemaOf(field.type, definitions), ...descriptionOf(field) },
        ]),
      ),
      required: fields
        .filter(({ type: ofField, defaultValue }) => isNonNullType(ofField) && defaultValue === undefined)
        .map(({ name }) => name),
      additionalProperties: false,
    };
  }
  return { $ref: `#/$defs/${type.name}` };
}

const descriptionOf = ({ description }: { readonly description?: string | null | undefined }) =>
  description ? { description } : {};
