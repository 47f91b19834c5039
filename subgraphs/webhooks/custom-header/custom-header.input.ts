import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import { headerNamePattern, headerValuePattern, isReservedHeader } from './custom-header.rules.ts';

/** Headers of a subscription: each name once, and none that the platform sets. */
export const customHeadersInput = z
  .array(
    z.object({
      name: text({ min: 1, max: webhookLimits.headerName }).pipe(
        z
          .string()
          .regex(headerNamePattern, 'Validation:InvalidFormat')
          .refine((name) => !isReservedHeader(name), 'Validation:Reserved'),
      ),
      value: text({ min: 1, max: webhookLimits.headerValue }).pipe(
        z.string().regex(headerValuePattern, 'Validation:InvalidFormat'),
      ),
      isSecret: z
        .boolean()
        .nullish()
        .transform((value) => value ?? false),
    }),
  )
  .max(webhookLimits.headers)
  .superRefine((headers, { addIssue }) => {
    const names = headers.map(({ name }) => name.toLowerCase());
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        addIssue({ code: 'custom', message: 'Validation:Repeated', path: [index, 'name'] });
  });
