import { z } from 'zod';

/**
 * One or more path segments: `ai`, `platform/ai`. The parsed value has no slashes at its ends.
 * @param example for the problem.
 */
export function routePrefix(example: string) {
  return z
    .string()
    .regex(/^\/?[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*\/?$/, `must be a path such as ${example}`)
    .transform((path) => path.replaceAll(/^\/|\/$/g, ''));
}
