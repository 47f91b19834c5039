import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import {
  type SheetExport,
  type SheetFormat,
  sheetExport,
} from '../../../subgraphs/exchange/exchange.contract.ts';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import { PlanExportDocument } from '../../graphql/generated/operations.ts';
import { type QueryList, type QueryPlace, queryRows, withColumns } from '../query/query-rows.ts';
import { variablesOfParameters } from '../query/query-variables.ts';
import { droppedHeader } from '../query/query-wire.ts';
import { type Route, transfer } from '../route.ts';
import { setDisposition } from '../send-download.ts';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formats: ReadonlyMap<string, SheetFormat> = new Map([
  ['csv', 'Csv'],
  ['xlsx', 'Excel'],
]);
const contentTypes: Readonly<Record<SheetFormat, string>> = { Csv: 'text/csv; charset=utf-8', Excel: excel };

const parameters = z
  .object({
    format: z.string().describe('Format of the file: `csv` (default) or `xlsx`.'),
    search: z.string(),
    sort: z.string().describe('Columns to sort by, `-` for descending: `-createdAt,name`.'),
    quickFilters: z.string().describe('Names of quick filters, separated by commas.'),
  })
  .partial()
  .catchall(z.array(z.string()));

/** The format of a file extension. @throws {DomainError} `invalid`. */
export function parseSheetFormat(ending: string | undefined): SheetFormat {
  const found = formats.get((ending ?? 'csv').toLowerCase());
  if (found === undefined) throw invalidInput({ format: ['Validation:InvalidValue'] });
  return found;
}

/** `GET {path}/export`: the whole list as a file, streamed while its rows are read. */
function exportRow(place: QueryPlace): Route {
  const { query, noun, path, columns = {} } = place;
  return transfer({
    method: 'GET',
    path: `${path}/export`,
    operationId: `Export${noun}`,
    summary: 'The list as a file, with the filters and the order of the list.',
    description: 'At most 100,000 rows (`xlsx`: 20,000); more are a job’s: `POST /exports`.',
    query: withColumns(parameters, place),
    document: PlanExportDocument,
    mediaTypes: ['text/csv', excel],
    problems: [422],
    async transfer({ bound, call, request, response, ports, run }) {
      const format = parseSheetFormat(bound.query.format);
      const { search, sort, filters, presets, quickFilters } = variablesOfParameters(
        bound.query,
        Object.keys(columns),
      );
      const choice = { search, sort, filters, presets, quickFilters };
      const { exportPlan } = await run({ query, format, ...choice });
      const dropped = droppedHeader(exportPlan);
      if (dropped !== null) response.setHeader('X-Query-Dropped', dropped);
      const sheets = ports.get<SheetExport>(sheetExport);
      const sheet = await sheets.open(call, { query, format, request: choice });
      response.setHeader('Cache-Control', 'no-store');
      setDisposition(response, sheet.fileName);
      response.writeHead(200, { 'Content-Type': contentTypes[format] });
      if (request.method === 'HEAD') {
        sheet.bytes.destroy();
        response.end();
      }
      // A disconnection stops the reading; a failed row breaks the file off visibly.
      else await pipeline(sheet.bytes, response).catch(() => response.destroy());
    },
  });
}

export function listRows<R, T>(place: QueryPlace, list: QueryList<R, T>): readonly Route[] {
  return [...queryRows(place, list), exportRow(place)];
}
