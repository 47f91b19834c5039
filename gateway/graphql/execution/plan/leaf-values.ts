import {
  isCustomScalarType,
  isEnumType,
  isValidLeafValue,
  type NamedType,
  type Schema,
} from '@apollo/federation-internals';

/** Whether a value other than null may stand for a leaf type. */
export type IsLeaf = (value: unknown) => boolean;

/** Magnitude from which numbers are written with an exponent, which the stock executor takes for no integer. */
const exponent = 1e21;

const isText: IsLeaf = (value) => typeof value === 'string';
const isInteger: IsLeaf = (value) => Number.isInteger(value) && Math.abs(value as number) < exponent;

/** What {@link isValidLeafValue} decides, decided for a type once. */
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
 * Code that tells of a value `v` of a leaf type, at a glance, that it stands in the answer as it is; what it does not
 * tell, {@link leafCheck} decides. Null where there is no such glance.
 */
export function leafGlance(schema: Schema, type: NamedType): string | null {
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
