/** Operators of a filter, as metadata prints them; compared without case. */
export const operators = [
  'Eq',
  'Ne',
  'Contains',
  'StartsWith',
  'EndsWith',
  'Gt',
  'Gte',
  'Lt',
  'Lte',
  'In',
  'Between',
  'IsNull',
  'IsNotNull',
] as const;
export type Operator = (typeof operators)[number];

const byName = new Map<string, Operator>(operators.map((name) => [name.toLowerCase(), name]));

/** The operator a caller names, in any case. @returns null for one that does not exist. */
export function findOperator(name: string): Operator | null {
  return byName.get(name.toLowerCase()) ?? null;
}

/** Number of values of an operator: a comma list for `list`, two for `pair`. */
export type Arity = 'none' | 'one' | 'pair' | 'list';

const arities: Readonly<Partial<Record<Operator, Arity>>> = {
  IsNull: 'none',
  IsNotNull: 'none',
  Between: 'pair',
  In: 'list',
};

/** See {@link Arity}. */
export function arityOf(operator: Operator): Arity {
  return arities[operator] ?? 'one';
}
