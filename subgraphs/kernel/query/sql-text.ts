/**
 * A part of a statement: text with a `?` for each value. The text is written in code; everything from callers is a
 * value.
 */
export interface SqlText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A piece of SQL. @param text with a `?` for each value; never input. */
export function sql(text: string, ...values: readonly unknown[]): SqlText {
  return { text, values };
}

/** Pieces one after the other. */
export function join(parts: readonly SqlText[], separator: string): SqlText {
  return {
    text: parts.map(({ text }) => text).join(separator),
    values: parts.flatMap(({ values }) => values),
  };
}

/** All of the conditions; none is `true`. */
export function all(conditions: readonly SqlText[]): SqlText {
  return conditions.length === 0 ? sql('true') : join(conditions.map(bracket), ' and ');
}

/** Any of the conditions; none is `false`. */
export function any(conditions: readonly SqlText[]): SqlText {
  return conditions.length === 0 ? sql('false') : join(conditions.map(bracket), ' or ');
}

function bracket({ text, values }: SqlText): SqlText {
  return { text: `(${text})`, values };
}
