import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { queryLimits } from '../../kernel/query/definition.ts';
import { exchangeLimits, importFormats, sheetFormats } from '../exchange.contract.ts';

/** Shape and limits of an export that is started; the request's own limits are the list's. */
export const startExportInput = z.object({
  query: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(sheetFormats),
});

/** Shape and limits of an import that is started. */
export const startImportInput = z.object({
  target: text({ min: 1, max: queryLimits.nameLength }),
  format: z.enum(importFormats),
  content: z.string().min(1).max(exchangeLimits.importedText),
  dryRun: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
