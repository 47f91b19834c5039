import type { DeclaredStep } from '../contract/notification-steps.ts';

/** What is wrong with the figures that a tenant sets, by the input's field; empty: nothing. */
export function checkFigures(
  { figures }: Pick<DeclaredStep, 'figures'>,
  given: readonly { readonly name: string; readonly value: number }[],
): Readonly<Record<string, string[]>> {
  return Object.fromEntries(
    given.flatMap(({ name, value }) => {
      const problem = problemOf(Object.hasOwn(figures, name) ? figures[name] : undefined, value);
      return problem === null ? [] : [[`figures.${name}`, [problem]]];
    }),
  );
}

function problemOf(
  limits: { readonly minimum: number; readonly maximum: number } | undefined,
  value: number,
): string | null {
  if (limits === undefined) return 'Validation:InvalidValue';
  if (value < limits.minimum) return 'Validation:TooSmall';
  return value > limits.maximum ? 'Validation:TooLarge' : null;
}
