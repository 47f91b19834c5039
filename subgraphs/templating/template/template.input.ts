import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { defaultMimeType, templateLimits, templateStatuses } from '../templating.contract.ts';
import { cultureOf } from './culture.rules.ts';

const wrongFormat = 'Validation:InvalidFormat';

/** Letters, digits, `.`, `_`, `-`, starting with a letter. */
const namePattern = /^[A-Za-z][A-Za-z0-9._-]*$/;

/** Reserved names: path segments of other routes. */
const reserved = new Set(['categories', 'layouts', 'meta']);

/** `type/subtype`, without parameters (RFC 6838 §4.2). */
const mimeTypePattern = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$/;

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** A culture in, its canonical spelling out; empty for none. */
export const culture = z
  .string()
  .max(templateLimits.culture)
  .transform((written, context) => {
    if (written === '') return '';
    const canonical = cultureOf(written);
    if (canonical !== null) return canonical;
    context.addIssue({ code: 'custom', message: 'Validation:InvalidCulture' });
    return z.NEVER;
  })
  .nullish()
  .transform((value) => value ?? '');

/** The name of a new template. */
export const templateName = text({ min: 1, max: templateLimits.name })
  .regex(namePattern, wrongFormat)
  .refine((name) => !reserved.has(name.toLowerCase()), 'Validation:Reserved');

/** Whether a name is valid for a template; an invalid one names none. */
export const isTemplateName = (name: string): boolean =>
  name.length <= templateLimits.name && namePattern.test(name);

/** The name of a layout, which need not be there yet; empty for none. */
const layoutName = z
  .string()
  .pipe(text({ max: templateLimits.name }))
  .refine((name) => name === '' || namePattern.test(name), wrongFormat)
  .nullish()
  .transform((name) => name || null);

export const templateContent = text({ min: 1, max: templateLimits.content });

/** A MIME type in, in lower case out. */
export const templateMimeType = text({ min: 1, max: templateLimits.mimeType })
  .regex(mimeTypePattern, wrongFormat)
  .transform((type) => type.toLowerCase())
  .nullish()
  .transform((type) => type ?? defaultMimeType);

const saved = {
  culture,
  content: templateContent,
  mimeType: templateMimeType,
  layoutName,
  category: z
    .string()
    .trim()
    .pipe(text({ max: templateLimits.category }))
    .nullish()
    .transform((name) => name || null),
  concurrencyStamp: optional(z.guid(wrongFormat).toLowerCase()),
};

/** Shape and limits of a new template (specification, "SaveTemplateRequest"). */
export const createTemplateInput = z.object({ name: templateName, ...saved });

/** The new values of a draft; the path has the name. */
export const updateTemplateInput = z.object({ ...saved, ifMatch: optional(z.string()) });

/** The stored values. */
export type SavedTemplate = z.output<typeof updateTemplateInput>;

/** The culture of the template. */
export const cultureInput = z.object({ culture });

/** Filters of a list of templates. */
export const templateListInput = z.object({
  search: optional(text({ max: templateLimits.search })),
  status: optional(z.enum(templateStatuses)),
  category: optional(text({ max: templateLimits.category })),
  culture: optional(z.string().max(templateLimits.culture)).transform((written, context) => {
    if (written === null || written === '') return written;
    const canonical = cultureOf(written);
    if (canonical !== null) return canonical;
    context.addIssue({ code: 'custom', message: 'Validation:InvalidCulture' });
    return z.NEVER;
  }),
});
