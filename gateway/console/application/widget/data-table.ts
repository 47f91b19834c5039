import { html, nothing, type TemplateResult } from 'lit';

/** A cell of a table. */
export interface DataCell {
  readonly content: string | TemplateResult;
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
): TemplateResult {
  return html`<div class="scrolls" tabindex="0" role="group" aria-label=${caption}><table>
    <caption class="unseen">${caption}</caption>
    <thead>${headings.map((cells) => html`<tr>${cells.map(headingView)}</tr>`)}</thead>
    <tbody>${rows.map((cells) => html`<tr>${cells.map(cellView)}</tr>`)}</tbody>
  </table></div>`;
}

function headingView({ text, isNumber = false, columns = 1, rows = 1 }: DataHeading): TemplateResult {
  return html`<th scope=${columns > 1 ? 'colgroup' : 'col'} class=${isNumber ? 'number' : nothing}
    colspan=${columns > 1 ? columns : nothing} rowspan=${rows > 1 ? rows : nothing}>${text}</th>`;
}

function cellView({ content, isNumber, isHeading = false }: DataCell): TemplateResult {
  return isHeading
    ? html`<th scope="row">${content}</th>`
    : html`<td class=${isNumber ? 'number' : nothing}>${content}</td>`;
}
