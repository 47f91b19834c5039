import { type Child, element } from '../element.ts';

/** A cell of a table. */
export interface DataCell {
  readonly content: Child;
  readonly isNumber: boolean;
  /** Heads its row. */
  readonly isHeading?: boolean;
}

/** A heading of columns. */
export interface DataHeading {
  readonly text: string;
  readonly isNumber?: boolean;
  /** Number of columns that it spans. */
  readonly columns?: number;
  /** Rows it reaches down. */
  readonly rows?: number;
}

/**
 * A table that scrolls within its place, by keyboard too.
 * @param caption the contents, for screen readers.
 * @param headings one list for each row of headings.
 */
export function dataTable(
  caption: string,
  headings: readonly (readonly DataHeading[])[],
  rows: readonly (readonly DataCell[])[],
): HTMLElement {
  const head = headings.map((cells) =>
    element(
      'tr',
      {},
      ...cells.map(({ text, isNumber = false, columns = 1, rows: down = 1 }) =>
        element(
          'th',
          {
            scope: columns > 1 ? 'colgroup' : 'col',
            class: isNumber ? 'number' : null,
            colspan: columns > 1 ? columns : null,
            rowspan: down > 1 ? down : null,
          },
          text,
        ),
      ),
    ),
  );
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      ...cells.map(({ content, isNumber, isHeading = false }) =>
        isHeading
          ? element('th', { scope: 'row' }, content)
          : element('td', { class: isNumber ? 'number' : null }, content),
      ),
    ),
  );
  return element(
    'div',
    { class: 'scrolls', tabindex: 0, role: 'group', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', { class: 'unseen' }, caption),
      element('thead', {}, ...head),
      element('tbody', {}, ...body),
    ),
  );
}
