import type { Column } from '../../kernel/query/query.ts';
import type { Row } from '../../kernel/query/read-query.ts';

/** The rows of a table, on their way into a file. */
export interface SheetRows {
  readonly columns: readonly Column[];
  /** One heading per column. */
  readonly headings: readonly string[];
  readonly pages: AsyncIterable<readonly Row[]>;
}
