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
