import { typeFacts } from './column-type.ts';
import type { DroppedCriterion, DropReason } from './dropped.ts';
import type { Column, Query } from './query.ts';

/** One step of an order over columns. */
export interface SortStep {
  readonly column: Column;
  readonly descending: boolean;
}

/** A parsed sort text, and its ignored parts. */
export interface ParsedSort {
  readonly steps: readonly SortStep[];
  readonly dropped: readonly DroppedCriterion[];
}

/** Reads `-field,field`: a leading minus is descending; a column named again adds nothing. */
export function parseSort(query: Query, text: string): ParsedSort {
  const steps: SortStep[] = [];
  const dropped: DroppedCriterion[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const name = part.replace(/^[-+]/, '');
    const column = query.find(name);
    const reason: DropReason | null =
      column === null ? 'UnknownField' : column.sortable ? null : 'NotSortable';
    if (column === null || reason !== null)
      dropped.push({ kind: 'sort', name, reason: reason ?? 'UnknownField' });
    else if (!steps.some((step) => step.column === column)) {
      steps.push({ column, descending: part.startsWith('-') });
    }
  }
  return { steps, dropped };
}

/** The order of a request: its own, or the query's where nothing is left of it. */
export function orderOf(query: Query, sort: string | null): ParsedSort {
  const { steps, dropped } = parseSort(query, sort ?? '');
  if (steps.length > 0) return { steps, dropped };
  return { steps: parseSort(query, query.definition.defaultSort ?? '').steps, dropped };
}

/** One expression of an `order by`. */
export interface SortKey {
  readonly expression: string;
  /** Turns the column's value, a `?`, into what is compared with the expression. */
  readonly operand: string;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** Whether rows without a value come first; in the reverse of an order they do. */
  readonly nullsFirst: boolean;
  /** Which value of a cursor it is compared with; the last is the row's id. */
  readonly position: number;
}

/**
 * The expressions rows are ordered by; the row's id ends them, in the direction of the step before it, so that one index
 * serves both. Texts sort by `lower(name), name`, by code point.
 * @param isBackward reverses the order.
 */
export function sortKeys(query: Query, steps: readonly SortStep[], isBackward = false): readonly SortKey[] {
  const keys = steps.flatMap((step, position) => {
    const { column } = step;
    const descending = step.descending !== isBackward;
    const { expression, facts, type, nullable = false } = column;
    const collation = facts.cast === 'text' ? ' collate "C"' : '';
    const plain = {
      expression: expression + collation,
      operand: `?::${facts.cast}${collation}`,
      descending,
      nullable,
      nullsFirst: isBackward,
      position,
    };
    if (type !== 'String') return [plain];
    return [
      { ...plain, expression: `lower(${expression})${collation}`, operand: `lower(?::text)${collation}` },
      plain,
    ];
  });
  const descending = keys.at(-1)?.descending ?? isBackward;
  const id = {
    expression: query.key,
    operand: `?::${typeFacts[query.definition.keyType ?? 'Guid'].cast}`,
    descending,
    nullable: false,
    nullsFirst: isBackward,
    position: steps.length,
  };
  return [...keys, id];
}

/** The keys as SQL; rows without a value come last in either direction of a column. */
export function orderBySql(keys: readonly SortKey[]): string {
  return keys
    .map(({ expression, descending, nullable, nullsFirst }) => {
      const direction = descending ? ' desc' : '';
      const nulls = nullsFirst ? ' nulls first' : ' nulls last';
      return `${expression}${direction}${nullable ? nulls : ''}`;
    })
    .join(', ');
}
