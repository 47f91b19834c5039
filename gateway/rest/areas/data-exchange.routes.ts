import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { type BlobContent, blobContent } from '../../../subgraphs/blobs/blobs.contract.ts';
import { invalidInput } from '../../../subgraphs/kernel/error/domain-error.ts';
import {
  CancelImportDocument,
  CreateExportJobDocument,
  DeleteExportPresetDocument,
  GetExportFieldsDocument,
  GetExportJobDocument,
  GetImportCorrectionDocument,
  GetImportJobDocument,
  GetImportReportDocument,
  ListExportDefinitionsDocument,
  ListExportJobsDocument,
  ListExportPresetsDocument,
  ListImportJobsDocument,
  MapImportDocument,
  PreviewImportDocument,
  RunImportDocument,
  SaveExportPresetDocument,
  StageImportDocument,
  ValidateImportDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { toPage } from '../query/paging.ts';
import { variablesOfBody } from '../query/query-body.ts';
import { receiveUpload } from '../receive-upload.ts';
import { document, guidParameter, operation, type Route, transfer, withTags } from '../route.ts';
import { sendDownload } from '../send-download.ts';
import { toDownload } from './blobs.wire.ts';
import {
  confirmMappingsRequest,
  createExportJobRequest,
  exportDefinitions,
  exportFields,
  exportJob,
  exportJobPage,
  exportListVariables,
  exportPresets,
  formatNames,
  importJob,
  importJobPage,
  importListVariables,
  importPreview,
  importReport,
  jobListQuery,
  mappingVariables,
  saveExportPresetRequest,
  toExportJob,
  toImportJob,
  toPreset,
  toPreview,
  toReport,
} from './data-exchange.wire.ts';
import { importFormatOf, largestImport } from './exchange.wire.ts';
import { parseSheetFormat } from './list-export.routes.ts';

const id = guidParameter;
const byId = { id };

/** A transfer of the kind that the path names. @throws {DomainError} `notFound`. */
const ofKind = <T extends { readonly kind: 'Export' | 'Import' }>(
  kind: T['kind'],
  transfer: T | null | undefined,
): T => orNotFound(transfer?.kind === kind ? transfer : null, 'Exchange:Transfer:NotFound');

const imports = '/data-exchange/import';

/** Imports in steps, as existing clients take them. */
const importRows: readonly Route[] = [
  transfer({
    method: 'POST',
    path: imports,
    operationId: 'UploadImportFile',
    summary: 'Uploads rows that are imported in a later step; they are stored for a day.',
    description:
      'A form with a `file` and the field `definitionName`, one of `/imports/targets`; or the rows themselves with `?definitionName=`. CSV with a heading, or a JSON array of objects; at most 5,000.',
    query: z.object({
      definitionName: z
        .string()
        .optional()
        .meta({ description: 'Name of the import target; default: the field of the form.' }),
    }),
    document: StageImportDocument,
    takes: ['multipart/form-data', 'text/csv', 'application/json'],
    mediaTypes: ['application/json'],
    honoursIdempotencyKey: true,
    status: 201,
    response: importJob,
    problems: [413, 415, 429],
    async transfer({ bound, request, response, run, urlOf }) {
      const upload = await receiveUpload(request, largestImport);
      const format = importFormatOf(upload);
      const content = await text(upload.bytes);
      const target = bound.query.definitionName ?? (await upload.fields).get('definitionName');
      if (target === undefined) throw invalidInput({ definitionName: ['Validation:Required'] });
      const fileName = upload.fileName ?? `${target}.${format.toLowerCase()}`;
      const mediaType = upload.contentType.split(';')[0]?.trim() ?? null;
      const { stageImport } = await run({ target, format, content, fileName, mediaType });
      response.setHeader('Location', urlOf(`${imports}/${stageImport.dataTransfer.id}`));
      response.status(201).json(toImportJob(stageImport.dataTransfer));
    },
  }),
  operation({
    method: 'GET',
    path: imports,
    summary: 'The caller’s imports, newest first.',
    query: jobListQuery,
    document: ListImportJobsDocument,
    variables: importListVariables,
    respond: ({ dataTransfers }) => ({ ...toPage(dataTransfers, toImportJob), nextCursor: null }),
    response: importJobPage,
  }),
  operation({
    method: 'GET',
    path: `${imports}/{id}`,
    parameters: byId,
    summary: 'How far an import is.',
    document: GetImportJobDocument,
    respond: (data) => toImportJob(ofKind('Import', data.dataTransfer)),
    response: importJob,
  }),
  operation({
    method: 'DELETE',
    path: `${imports}/{id}`,
    parameters: byId,
    summary: 'Forgets an import, and ends it where it has not ended.',
    document: CancelImportDocument,
  }),
  operation({
    method: 'POST',
    path: `${imports}/{id}/preview`,
    parameters: byId,
    summary: 'The first rows of an upload, and which column may be which one of the target.',
    document: PreviewImportDocument,
    respond: ({ previewImport }) => toPreview(previewImport.importPreview),
    response: importPreview,
    problems: [409],
  }),
  operation({
    method: 'PUT',
    path: `${imports}/{id}/mappings`,
    parameters: byId,
    summary: 'Says which column of an upload is which one of the target.',
    body: confirmMappingsRequest,
    document: MapImportDocument,
    variables: ({ parameters, body }) => ({ ...parameters, ...mappingVariables(body) }),
    problems: [409],
  }),
  operation({
    method: 'POST',
    path: `${imports}/{id}/dry-run`,
    parameters: byId,
    summary: 'Says what would become of the rows, and changes nothing.',
    document: ValidateImportDocument,
    respond: ({ validateImport }, { parameters }) =>
      orNotFound(toReport(validateImport.dataTransfer, parameters.id), 'Exchange:Report:NotFound'),
    response: importReport,
    problems: [409, 429],
  }),
  operation({
    method: 'POST',
    path: `${imports}/{id}/execute`,
    parameters: byId,
    summary: 'Starts an uploaded import, once: all rows go in, or none.',
    document: RunImportDocument,
    respond: ({ runImport }) => toImportJob(runImport.dataTransfer),
    status: 202,
    response: importJob,
    problems: [409, 429],
  }),
  operation({
    method: 'GET',
    path: `${imports}/{id}/report`,
    parameters: byId,
    summary: 'What became of the rows of an import that has ended.',
    document: GetImportReportDocument,
    respond: (data) => orNotFound(toReport(ofKind('Import', data.dataTransfer)), 'Exchange:Report:NotFound'),
    response: importReport,
  }),
  document({
    method: 'GET',
    path: `${imports}/{id}/correction-file`,
    parameters: byId,
    summary: 'The refused rows of an upload as CSV, to be corrected and sent again: the first 100.',
    document: GetImportCorrectionDocument,
    mediaTypes: ['text/csv'],
    content: ({ importCorrection }) => {
      const { fileName, content } = orNotFound(importCorrection, 'Exchange:Correction:NotFound');
      return { mediaType: 'text/csv; charset=utf-8', fileName, bytes: content };
    },
  }),
];

const jobs = '/data-exchange/export/jobs';
const presets = '/data-exchange/metadata/presets';
const definitions = '/data-exchange/metadata/definitions';

/** Exports as existing clients order them. */
const exportRows: readonly Route[] = [
  operation({
    method: 'POST',
    path: jobs,
    summary: 'Starts the export of a list as a file, which is kept for a day.',
    body: createExportJobRequest,
    document: CreateExportJobDocument,
    variables: ({
      body: { definitionName, format, selectedFields, includeIdForImport, sort, filter, presets, search },
    }) => {
      const { page: _, ...chosen } = variablesOfBody({ sort, filter, presets, search });
      return {
        ...chosen,
        query: definitionName,
        format: parseSheetFormat(format ?? undefined),
        columns: selectedFields ?? null,
        includeKey: includeIdForImport ?? null,
      };
    },
    respond: ({ startExport }) => toExportJob(startExport.dataTransfer),
    headers: {
      Location: {
        description: 'Where it is watched.',
        value: ({ startExport }, urlOf) => urlOf(`${jobs}/${startExport.dataTransfer.id}`),
      },
    },
    status: 202,
    response: exportJob,
    problems: [429],
  }),
  operation({
    method: 'GET',
    path: jobs,
    summary: 'The caller’s exports, newest first.',
    query: jobListQuery,
    document: ListExportJobsDocument,
    variables: exportListVariables,
    respond: ({ dataTransfers }) => ({ ...toPage(dataTransfers, toExportJob), nextCursor: null }),
    response: exportJobPage,
  }),
  operation({
    method: 'GET',
    path: `${jobs}/{id}`,
    parameters: byId,
    summary: 'How far an export is.',
    document: GetExportJobDocument,
    respond: (data) => toExportJob(ofKind('Export', data.dataTransfer)),
    response: exportJob,
  }),
  transfer({
    method: 'GET',
    path: `${jobs}/{id}/download`,
    parameters: byId,
    operationId: 'DownloadExportFile',
    summary: 'The file of an export that has ended; for a day.',
    document: GetExportJobDocument,
    mediaTypes: ['*/*'],
    problems: [416],
    async transfer({ bound, call, ports, run, ...exchange }) {
      const { file } = ofKind('Export', (await run(bound.parameters)).dataTransfer);
      const { id } = orNotFound(file, 'Exchange:File:NotFound');
      const { info, open } = await ports.get<BlobContent>(blobContent).read(call.tenant.id, id);
      await sendDownload({ ...toDownload(info, open), isShownInPlace: false }, exchange);
    },
  }),
  operation({
    method: 'GET',
    path: definitions,
    summary: 'The lists the caller may export.',
    document: ListExportDefinitionsDocument,
    respond: ({ queryCatalog }) =>
      queryCatalog.map(({ name }) => ({
        name,
        entityType: name,
        supportedFormats: Object.values(formatNames),
        isAutoGenerated: true,
      })),
    response: exportDefinitions,
  }),
  operation({
    method: 'GET',
    path: `${definitions}/{name}/fields`,
    parameters: { name: z.string() },
    summary: 'The columns of a list that an export may have, labels by Accept-Language.',
    document: GetExportFieldsDocument,
    taggedByContent: true,
    variables: ({ parameters }) => ({ query: parameters.name }),
    respond: ({ queryMetadata }) =>
      queryMetadata.columns
        .filter(({ isVisible }) => isVisible)
        .map(({ name, label, type, order, format }) => ({
          propertyPath: name,
          clrTypeName: type,
          header: label,
          format: format ?? null,
          order,
          isNavigation: false,
        })),
    response: exportFields,
  }),
  operation({
    method: 'GET',
    path: `${presets}/{name}`,
    parameters: { name: z.string() },
    summary: 'The caller’s export presets for a list.',
    document: ListExportPresetsDocument,
    variables: ({ parameters }) => ({ query: parameters.name }),
    respond: (data) => data.exportPresets.map(toPreset),
    response: exportPresets,
  }),
  operation({
    method: 'POST',
    path: presets,
    summary: 'Saves columns and format of an export under a name; replaces what has the name.',
    body: saveExportPresetRequest,
    document: SaveExportPresetDocument,
    variables: ({ body: { definitionName, presetName, selectedFields, format, includeIdForImport } }) => ({
      input: {
        query: definitionName,
        name: presetName,
        columns: selectedFields,
        format: parseSheetFormat(format),
        includeKey: includeIdForImport ?? false,
      },
    }),
    problems: [422],
  }),
  operation({
    method: 'DELETE',
    path: `${presets}/{name}/{presetName}`,
    parameters: { name: z.string(), presetName: z.string() },
    summary: 'Deletes an export preset of the caller.',
    document: DeleteExportPresetDocument,
    variables: ({ parameters }) => ({ query: parameters.name, name: parameters.presetName }),
  }),
];

/** Imports in steps and exports for existing clients: the functions of `/imports` and `/exports`. */
export const dataExchangeRoutes: readonly Route[] = withTags(
  ['Data exchange'],
  [...withAliases(importRows, [[imports, `${imports}/jobs`]]), ...exportRows],
);
