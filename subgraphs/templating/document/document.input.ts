import { z } from 'zod';
import { culture } from '../template/template.input.ts';
import { documentFormats } from '../templating.contract.ts';

/** Shape of what a document is made with (specification, "TemplatePreviewRequest"). */
export const documentInput = z.object({
  culture,
  format: z
    .enum(documentFormats)
    .nullish()
    .transform((format) => format ?? 'Html'),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
});
