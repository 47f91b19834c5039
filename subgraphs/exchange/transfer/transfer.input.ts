import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { exchangeLimits, importFormats, sheetFormats } from '../exchange.contract.ts';

/** Shape and limits of a new export; the list validates its own request. */
export const startExportInput = z.object({
  query: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(sheetFormats),
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
