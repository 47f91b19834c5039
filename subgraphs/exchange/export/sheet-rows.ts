import type { Column } from '../../kernel/query/query.ts';
import type { Row } from '../../kernel/query/read-query.ts';

/** The contents of a table on its way into a file. */
export interface SheetRows {
  readonly columns: readonly Column[];
  /** One per column. */
  readonly headings: readonly string[];
  readonly pages: AsyncIterable<readonly Row[]>;
}
