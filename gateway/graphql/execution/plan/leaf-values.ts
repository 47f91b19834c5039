import {
  isCustomScalarType,
  isEnumType,
  isValidLeafValue,
  type NamedType,
  type Schema,
} from '@apollo/federation-internals';

/** True when a non-null value is valid for a leaf type. */
export type IsLeaf = (value: unknown) => boolean;

/** Numbers from here on are formatted with an exponent, which the stock executor does not accept as an integer. */
const exponent = 1e21;

const isText: IsLeaf = (value) => typeof value === 'string';
const isInteger: IsLeaf = (value) => Number.isInteger(value) && Math.abs(value as number) < exponent;

/** {@link isValidLeafValue} with the type lookup done once. */
export function leafCheck(schema: Schema, type: NamedType): IsLeaf {
  if (isCustomScalarType(type)) return () => true;
  if (isEnumType(type)) {
    const names = new Set<unknown>(type.values.map(({ name }) => name));
    return (value) => names.has(value);
  }
  switch (type) {
    case schema.stringType():
      return isText;
    case schema.idType():
      return (value) => isText(value) || isInteger(value);
    case schema.intType():
      return isInteger;
    case schema.floatType():
      return (value) => Number.isFinite(value);
    case schema.booleanType():
      return (value) => typeof value === 'boolean';
    default:
      return (value) => isValidLeafValue(schema, value, type as never);
  }
}

/**
 * Generated test that a value `v` of a leaf type is valid as it is; {@link leafCheck} decides the other cases. Null
 * without such a test.
 */
export function leafValidityTest(schema: Schema, type: NamedType): string | null {
  if (isCustomScalarType(type)) return 'v !== undefined && v !== null';
  switch (type) {
    case schema.stringType():
    case schema.idType():
      return 'typeof v === "string"';
    case schema.intType():
      return 'typeof v === "number" && (v | 0) === v';
    case schema.floatType():
      return 'Number.isFinite(v)';
    case schema.booleanType():
      return 'typeof v === "boolean"';
    default:
      return null;
  }
}
