import { z } from 'zod';

/** One or more words of a path: `ai`, `platform/ai`. Out: without the slashes around it. @param example for the problem. */
export function routePrefix(example: string) {
  return z
    .string()
    .regex(/^\/?[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*\/?$/, `must be a path such as ${example}`)
    .transform((path) => path.replaceAll(/^\/|\/$/g, ''));
}
