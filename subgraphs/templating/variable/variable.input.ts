import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { templateContent, templateMimeType } from '../template/template.input.ts';
import { templateLimits } from '../templating.contract.ts';

/** A text to be checked, and what it will be called. */
export const checkInput = z.object({
  content: templateContent,
  mimeType: templateMimeType,
  name: text({ max: templateLimits.name })
    .nullish()
    .transform((name) => name ?? null),
});
