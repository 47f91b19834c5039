import type { Column } from '../../kernel/query/query.ts';
import type { MetricValueKind } from './value-kinds.ts';

/** A figure with its name. */
interface NamedFigure {
  readonly value: number | null;
  readonly valueKind: MetricValueKind;
  /** ISO 4217, with the value kind Currency. */
  readonly currency: string | null;
}

/** Numbers, dates and money as the texts of a snapshot. Times are in UTC. */
export interface SnapshotTexts {
  /** A value that rows are grouped by, exactly: two values never become one text. */
  key(column: Pick<Column, 'type' | 'currency'>, value: unknown): string;
  /** A figure in readable form; null for none. */
  figure(named: NamedFigure): string | null;
}
