import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { exchangeLimits, importFormats, sheetFormats } from '../exchange.contract.ts';
import { mappingConfidences } from '../import/column-mapping.rules.ts';
import { transferKinds, transferStatuses } from './transfer-states.ts';

/** Names of columns of a list. */
export const columnNames = z
  .array(text({ min: 1, max: queryLimits.nameLength }))
  .max(exchangeLimits.exportedColumns);

/** Shape and limits of a new export; the list validates its own request. */
export const startExportInput = z.object({
  query: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(sheetFormats),
  columns: columnNames.nullish(),
  includeKey: z.boolean().nullish(),
});

/** Shape and limits of a new import. */
export const startImportInput = z.object({
  target: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(importFormats),
  content: z.string().min(1).max(exchangeLimits.importedText),
  dryRun: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

/** Which exports and imports a list shows. */
export const transferFilterInput = z.object({
  kind: z.enum(transferKinds).nullish(),
  statuses: z.array(z.enum(transferStatuses)).max(transferStatuses.length).nullish(),
});

/** Shape and limits of an upload of rows. */
export const stageImportInput = z.object({
  target: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(importFormats),
  content: z.string().min(1).max(exchangeLimits.importedText),
  fileName: text({ min: 1, max: 255 }),
  mediaType: text({ min: 1, max: 127 }).nullish(),
});

const heading = z.string().max(exchangeLimits.headingLength);

/** Shape and limits of the mapping of an upload's columns. */
export const mapImportInput = z.object({
  mappings: z
    .array(
      z.object({
        sourceColumn: heading,
        targetColumn: heading.nullish().transform((name) => name || null),
        confidence: z
          .enum(mappingConfidences)
          .nullish()
          .transform((value) => value ?? 'Manual'),
      }),
    )
    .min(1)
    .max(exchangeLimits.headings),
  version: z.int().nullish(),
});

/** The key of a preset. */
export const exportPresetName = z.object({
  query: text({ min: 1, max: queryLimits.nameLength }),
  name: text({ min: 1, max: exchangeLimits.presetName }),
});

/** Shape and limits of a preset. */
export const exportPresetInput = exportPresetName.extend({
  columns: columnNames,
  format: z.enum(sheetFormats),
  includeKey: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
