import { z } from 'zod';
import { type EmbedComponent, embedComponents } from '../../kernel/call/embed-scope.ts';
import { text } from '../../kernel/error/text.ts';
import { embedTokenLimits, isPageOrigin } from './embed-token.rules.ts';

const { lifetime, objects, origins } = embedTokenLimits;

/** Components that show one object each, and have nothing without. */
const ofObjects: readonly EmbedComponent[] = ['comments', 'dashboard'];
/** Components that show what belongs to a user. */
const ofUsers: readonly EmbedComponent[] = ['inbox', 'preferences'];

const includesAny = (names: readonly EmbedComponent[], wanted: readonly EmbedComponent[]) =>
  names.some((name) => wanted.includes(name));

/** Shape and limits of a new embed token. */
export const embedTokenInput = z
  .object({
    userId: text({ min: 1, max: 256 })
      .nullish()
      .transform((id) => id ?? null),
    components: z
      .array(z.enum(embedComponents))
      .min(1, 'Validation:Required')
      .transform((names) => [...new Set(names)]),
    objects: z
      .array(z.object({ type: text({ min: 1, max: 200 }), id: text({ min: 1, max: 200 }) }))
      .max(objects)
      .nullish()
      .transform((list) => list ?? []),
    origins: z
      .array(text({ max: 300 }).refine(isPageOrigin, 'Validation:InvalidOrigin'))
      .min(1, 'Validation:Required')
      .max(origins),
    lifetimeSeconds: z
      .int()
      .min(lifetime.minimum)
      .max(lifetime.maximum)
      .nullish()
      .transform((seconds) => seconds ?? lifetime.default),
  })
  .refine(({ components, objects: listed }) => listed.length > 0 || !includesAny(components, ofObjects), {
    path: ['objects'],
    error: 'Validation:Required',
  })
  .refine(({ components, userId }) => userId !== null || !includesAny(components, ofUsers), {
    path: ['userId'],
    error: 'Validation:Required',
  });
