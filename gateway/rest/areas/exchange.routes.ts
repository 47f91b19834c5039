import { text } from 'node:stream/consumers';
import { z } from 'zod';
import {
  DeleteDataTransferDocument,
  GetDataTransferDocument,
  ListDataTransfersDocument,
  ListImportTargetsDocument,
  StartExportDocument,
  StartImportDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { toPage } from '../query/paging.ts';
import { membersWithoutEffect, queryMembers, variablesOfBody } from '../query/query-body.ts';
import { receiveUpload } from '../receive-upload.ts';
import { guidParameter, operation, type Route, transfer, withTags } from '../route.ts';
import {
  dataTransfer,
  dataTransferPage,
  importFormatOf,
  importTargets,
  largestImport,
  toTransfer,
  transferListQuery,
} from './exchange.wire.ts';
import { parseSheetFormat } from './list-export.routes.ts';

const id = guidParameter;
const missing = 'Exchange:Transfer:NotFound';

/** Exports and imports of lists as jobs; `GET {list}/export` downloads a list directly. */
export const exchangeRoutes: readonly Route[] = withTags(
  ['Data exchange'],
  [
    operation({
      method: 'POST',
      path: '/exports',
      summary: 'Starts the export of a list as a file.',
      description:
        'A million rows as `csv`, 100,000 as `xlsx`, chosen and ordered as the list takes it; sizes and cursors mean nothing. The file is stored for a day.',
      body: z.object({
        query: z.string().meta({ description: 'Name of a query of the catalogue.' }),
        format: z.string().nullish().meta({ description: 'Format of the file: `csv` (default) or `xlsx`.' }),
        ...queryMembers,
        ...membersWithoutEffect,
      }),
      document: StartExportDocument,
      variables: ({ body: { query, format, ...request } }) => ({
        ...variablesOfBody(request),
        query,
        format: parseSheetFormat(format ?? undefined),
      }),
      respond: ({ startExport }) => toTransfer(startExport.dataTransfer),
      headers: {
        Location: {
          description: 'Where it is watched.',
          value: ({ startExport }, urlOf) => urlOf(`/data-transfers/${startExport.dataTransfer.id}`),
        },
      },
      status: 202,
      response: dataTransfer,
      problems: [429],
    }),
    operation({
      method: 'GET',
      path: '/imports/targets',
      summary: 'What the caller may import into, and which columns rows have.',
      document: ListImportTargetsDocument,
      taggedByContent: true,
      respond: (data) => data.importTargets,
      response: importTargets,
    }),
    transfer({
      method: 'POST',
      path: '/imports/{target}',
      parameters: {
        target: z.string().meta({ description: 'Name of the import target, one of `/imports/targets`.' }),
      },
      operationId: 'StartImport',
      summary: 'Starts an import: all rows go in, or none.',
      description:
        'The rows are the body itself or the first file of a form: CSV with a heading, or a JSON array of objects; at most 5,000.',
      query: z.object({
        dryRun: z
          .string()
          .optional()
          .meta({ description: '`true`: checks the rows without importing them.' }),
      }),
      document: StartImportDocument,
      takes: ['text/csv', 'application/json', 'multipart/form-data'],
      mediaTypes: ['application/json'],
      honoursIdempotencyKey: true,
      status: 202,
      response: dataTransfer,
      problems: [413, 415, 429],
      async transfer({ bound, request, response, run, urlOf }) {
        const upload = await receiveUpload(request, largestImport);
        const format = importFormatOf(upload);
        const content = await text(upload.bytes);
        const dryRun = bound.query.dryRun?.toLowerCase() === 'true';
        const { startImport } = await run({ target: bound.parameters.target, format, content, dryRun });
        response.setHeader('Location', urlOf(`/data-transfers/${startImport.dataTransfer.id}`));
        response.status(202).json(toTransfer(startImport.dataTransfer));
      },
    }),
    operation({
      method: 'GET',
      path: '/data-transfers',
      summary: 'The caller’s exports and imports, newest first.',
      query: transferListQuery,
      document: ListDataTransfersDocument,
      variables: ({ query: { page = 1, pageSize = 20 } }) => ({ page, pageSize }),
      respond: ({ dataTransfers }) => {
        const { nextCursor: _, ...page } = toPage(dataTransfers, toTransfer);
        return page;
      },
      response: dataTransferPage,
    }),
    operation({
      method: 'GET',
      path: '/data-transfers/{id}',
      parameters: { id },
      summary: 'How far an export or import is.',
      document: GetDataTransferDocument,
      respond: (data) => toTransfer(orNotFound(data.dataTransfer, missing)),
      response: dataTransfer,
    }),
    operation({
      method: 'DELETE',
      path: '/data-transfers/{id}',
      parameters: { id },
      summary: 'Forgets an export or import, and ends it where it has not ended.',
      document: DeleteDataTransferDocument,
    }),
  ],
);
