import type { ColumnParsers, DriverColumn } from './driver-client.ts';

/** Makes a row of what the server sent: a text for each column, null where there is none. */
export type RowReader = (texts: readonly (string | null)[]) => object;

/**
 * Generates the reader of rows with these columns: an object literal, so that all rows have one shape. Names get into the
 * code as JSON alone.
 */
export function rowReader(columns: readonly DriverColumn[], parsers: ColumnParsers): RowReader {
  const parse = columns.map(({ dataTypeID }) => parsers.getTypeParser(dataTypeID, 'text'));
  const members = columns.map(
    ({ name }, at) => `[${JSON.stringify(name)}]: t[${at}] === null ? null : p[${at}](t[${at}])`,
  );
  return new Function('p', `"use strict"; return (t) => ({ ${members.join(', ')} });`)(parse) as RowReader;
}
