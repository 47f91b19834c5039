import { z } from 'zod';
import {
  EvaluateFlagDocument,
  EvaluateFlagsDocument,
  FollowFlagsDocument,
} from '../../graphql/generated/operations.ts';
import { operation, type Route, subscription, withTags } from '../route.ts';
import {
  bulkEvaluationResponse,
  evaluationRequest,
  evaluationResponse,
  flagFrames,
  ofrepErrors,
  toEvaluation,
} from './ofrep.wire.ts';

const common = { errors: ofrepErrors, ignoresIdempotencyKey: true, reads: true } as const;

/** Settings as feature flags, for unmodified OpenFeature clients. */
export const ofrepRoutes: readonly Route[] = withTags(
  ['Feature flags'],
  [
    operation({
      ...common,
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags/{key}',
      parameters: {
        key: z.string().describe('Key of the flag: the name of a setting that clients may see.'),
      },
      summary: 'Evaluates one feature flag for a context.',
      body: evaluationRequest.optional(),
      document: EvaluateFlagDocument,
      variables: ({ parameters: { key }, body }) => ({ key, context: body?.context ?? {} }),
      respond: ({ flagEvaluation }) => toEvaluation(flagEvaluation),
      response: evaluationResponse,
    }),
    operation({
      ...common,
      method: 'POST',
      path: '/ofrep/v1/evaluate/flags',
      summary: 'Evaluates all feature flags for a context.',
      description: 'The answer has an `ETag`: with `If-None-Match`, unchanged flags are answered with 304.',
      taggedByContent: true,
      body: evaluationRequest.optional(),
      document: EvaluateFlagsDocument,
      variables: ({ body }) => ({ context: body?.context ?? {} }),
      respond: ({ flagEvaluations }) => ({ flags: flagEvaluations.map(toEvaluation) }),
      response: bulkEvaluationResponse,
    }),
    subscription({
      method: 'GET',
      path: '/ofrep/v1/stream',
      summary: 'Signals when flags may have changed, as server-sent events.',
      description:
        'Each event is `data: {"type":"refetchEvaluation"}`: evaluate again, with `If-None-Match`. A client that ' +
        'reconnects evaluates again too.',
      errors: ofrepErrors,
      operationId: 'FollowFlags',
      subscription: { document: FollowFlagsDocument, frames: flagFrames },
    }),
  ],
);
