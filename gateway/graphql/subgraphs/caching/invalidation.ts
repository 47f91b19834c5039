import { z } from 'zod';
import { cacheTag, entityTag, subgraphTag, typeTag } from './cache-tags.ts';

/** Requests of one call; more are sent in several. */
const mostRequests = 1_000;

const name = z.string().min(1).max(1_000);

/** What to forget, as Apollo Router's endpoint writes it. */
export const invalidationRequests = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('subgraph'), subgraph: name }),
      z.object({ kind: z.literal('type'), subgraph: name, type: name }),
      z.object({
        kind: z.literal('entity'),
        subgraph: name,
        type: name,
        key: z.record(z.string(), z.unknown()),
      }),
      z.object({ kind: z.literal('cache_tag'), subgraphs: z.array(name).min(1).max(100), cache_tag: name }),
    ]),
  )
  .min(1)
  .max(mostRequests);

export type InvalidationRequest = z.output<typeof invalidationRequests>[number];

/** The tags that a request names. */
export function tagsOf(request: InvalidationRequest): readonly string[] {
  if (request.kind === 'subgraph') return [subgraphTag(request.subgraph)];
  if (request.kind === 'type') return [typeTag(request.subgraph, request.type)];
  if (request.kind === 'entity') return [entityTag(request.subgraph, request.type, request.key)];
  return request.subgraphs.map((subgraph) => cacheTag(subgraph, request.cache_tag));
}
