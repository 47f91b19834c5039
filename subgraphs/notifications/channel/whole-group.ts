import type { z } from 'zod';

/**
 * Options that are only valid together: a channel has all of its required keys, or it is off.
 * @param required keys of the group; one of them without the others stops the start.
 */
export function wholeGroup<T extends z.ZodObject>(group: T, required: readonly string[]): T {
  return group.superRefine((written, context) => {
    const isSet = (key: string) => (written as Readonly<Record<string, unknown>>)[key] !== undefined;
    const [first] = required.filter(isSet);
    if (first === undefined) return;
    for (const key of required.filter((name) => !isSet(name)))
      context.addIssue({ code: 'custom', path: [key], message: `is required where ${first} is set` });
  });
}
