import { findOperator, type Operator } from '../../../../subgraphs/kernel/query/operator.ts';
import { fieldProblem } from './field-problem.ts';

/** A condition as the API has it. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string | null;
}

/** What a text says, or the lines that say nothing. */
export interface Read<T> {
  readonly values: readonly T[];
  readonly wrong: readonly string[];
}

export const readLines = <T>(text: unknown, one: (line: string) => T | null): Read<T> => {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ line, value: one(line) }));
  return {
    values: lines.flatMap(({ value }) => (value === null ? [] : [value])),
    wrong: lines.flatMap(({ line, value }) => (value === null ? [line] : [])),
  };
};

/** Conditions, one a line: `amount Gt 7`. */
export function readConditions(text: unknown): Read<Condition> {
  return readLines(text, (line) => {
    const [, field = '', word = '', value] = /^(\S+)\s+(\S+)(?:\s(.*))?$/.exec(line) ?? [];
    const operator = findOperator(word);
    return operator === null ? null : { field, operator, value: value?.trim() ?? null };
  });
}

export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ field, operator, value }) => `${field} ${operator} ${value ?? ''}`.trim())
    .join('\n');
}

/** The values of a field. @throws {GraphqlProblem} which names the first line that says nothing. */
export function valuesOf<T>(
  name: string,
  { values, wrong }: Read<T>,
  visit: { word(name: 'wrongLine', values: Readonly<Record<string, string>>): string },
): readonly T[] {
  if (wrong.length > 0) throw fieldProblem(name, visit.word('wrongLine', { line: wrong[0] ?? '' }));
  return values;
}
