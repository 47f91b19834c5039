import { operators } from '../../../../subgraphs/kernel/query/operator.ts';
import type { WebhookFilterOperator } from '../generated/operations.ts';

/** A condition as the API has it. */
export interface Condition {
  readonly field: string;
  readonly operator: WebhookFilterOperator;
  readonly value: string | null;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** What a text says, or the lines that say nothing. */
export interface Read<T> {
  readonly values: readonly T[];
  readonly wrong: readonly string[];
}

const read = <T>(text: unknown, one: (line: string) => T | null): Read<T> => {
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
  return read(text, (line) => {
    const [, field = '', word = '', value] = /^(\S+)\s+(\S+)(?:\s(.*))?$/.exec(line) ?? [];
    const operator = operators.find((one) => one.toLowerCase() === word.toLowerCase());
    return operator === undefined ? null : { field, operator, value: value?.trim() ?? null };
  });
}

export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ field, operator, value }) => `${field} ${operator} ${value ?? ''}`.trim())
    .join('\n');
}

/** Headers, one a line: `X-Team: billing`. One without a value has an empty value. */
export function readHeaders(text: unknown): Read<Header> {
  return read(text, (line) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    return name.trim() === '' ? null : { name: name.trim(), value: value.trim() };
  });
}

export function writeHeaders(
  headers: readonly { readonly name: string; readonly value: string | null }[],
): string {
  return headers.map(({ name, value }) => `${name}: ${value ?? ''}`.trim()).join('\n');
}

/** Words between commas. */
export function readLabels(text: unknown): readonly string[] {
  return String(text ?? '')
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

/** `*`, and a pattern for each part of the names before a dot that several types share. */
export function patternsOf(eventTypes: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of eventTypes)
    for (const [at, character] of [...name].entries())
      if (character === '.') {
        const pattern = `${name.slice(0, at + 1)}*`;
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
  const shared = [...counts].filter(([, count]) => count > 1).map(([pattern]) => pattern);
  return ['*', ...shared.toSorted()];
}
