import { Router, raw } from 'express';
import { equalSecrets } from '../../../subgraphs/kernel/crypto/digest.ts';
import { DomainError, unauthenticated } from '../../../subgraphs/kernel/error/domain-error.ts';
import { parseJson } from '../../http/parse-json.ts';
import type { Caching } from '../subgraphs/caching/caching.ts';
import { invalidationRequests } from '../subgraphs/caching/invalidation.ts';

/** Where Apollo Router has it. */
export const invalidationPath = '/invalidation';

const longestBody = '1mb';

/**
 * `POST /invalidation`: forgets what the entity cache keeps, by subgraph, type, key or tag. The header `Authorization`
 * has the secret, alone or after `Bearer`.
 */
export function cacheInvalidation(caching: Pick<Caching, 'invalidate'>, secret: string): Router {
  const router = Router();
  router.post(
    invalidationPath,
    (request, _response, next) => {
      const given = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
      if (!equalSecrets(given, secret)) throw unauthenticated('Authentication:Required');
      next();
    },
    raw({ limit: longestBody, type: () => true }),
    async (request, response) => {
      const body: unknown = request.body;
      const parsed = body instanceof Buffer ? parseJson(body) : null;
      const { success, data } = invalidationRequests.safeParse(
        parsed?.kind === 'value' ? parsed.value : null,
      );
      if (!success) {
        throw new DomainError('invalid', 'Http:Request:Invalid', {
          message:
            'Send a list of up to 1,000 objects whose kind is subgraph, type, entity or cache_tag, with their members.',
        });
      }
      if (!(await caching.invalidate(data))) {
        throw new DomainError('unavailable', 'Http:Target:Unreachable', {
          message: 'The store of the entity cache does not answer. Repeat the request.',
        });
      }
      response.status(202).json({ count: data.length });
    },
  );
  return router;
}
