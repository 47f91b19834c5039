import type { Instrumentation } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { GraphQLInstrumentation } from '@opentelemetry/instrumentation-graphql';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PinoInstrumentation } from '@opentelemetry/instrumentation-pino';
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { PgliteInstrumentation } from './pglite-instrumentation.ts';
import { statementText } from './statement-text.ts';

/** Query parameters that are, or prove, a credential: their values never reach a span. */
const secretParameters = [
  'access_token',
  'id_token',
  'id_token_hint',
  'refresh_token',
  'logout_token',
  'token',
  'api_key',
  'apiKey',
  'client_secret',
  'code',
  'code_verifier',
  'state',
  'nonce',
  'password',
  'secret',
  'key',
  'sig',
  'signature',
  'Signature',
  'AWSAccessKeyId',
  'X-Goog-Signature',
  'X-Amz-Signature',
  'X-Amz-Credential',
  'X-Amz-Security-Token',
];

/**
 * The automatic instrumentations (specification, "Telemetry", "Auto-instrumented"): spans of incoming and outgoing
 * requests with method, route and status, of GraphQL operations without values, of statements without parameters and
 * of commands without keys; metrics of requests, of the database pool and of the event loop; log lines.
 * @param isUntraced whether a request target makes no span.
 * @param tracing whether spans are recorded at all.
 */
export function createInstrumentations(
  isUntraced: (target: string) => boolean,
  tracing: boolean,
): readonly Instrumentation[] {
  return [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => isUntraced(url ?? '/'),
      requireParentforOutgoingSpans: true,
      redactedQueryParams: secretParameters,
      redactedQueryParamsServer: secretParameters,
      startIncomingSpanHook: ({ url }) => {
        const path = pathWithoutSecret(url ?? '/');
        return path === null ? {} : { 'url.path': path };
      },
    }),
    // Only the host: the paths of push endpoints, webhook targets and signed URLs are secrets.
    new UndiciInstrumentation({
      requireParentforSpans: true,
      startSpanHook: ({ origin }) => ({
        'url.full': String(origin),
        'url.path': undefined,
        'url.query': undefined,
      }),
    }),
    // Only express' route is recorded: its layers are the same for every request.
    new ExpressInstrumentation({
      ignoreLayersType: [
        ExpressLayerType.MIDDLEWARE,
        ExpressLayerType.ROUTER,
        ExpressLayerType.REQUEST_HANDLER,
      ],
    }),
    new GraphQLInstrumentation({ ignoreResolveSpans: true }),
    // Polling for jobs has no parent span, and would be most of the exported data. What lacks a required parent is not
    // measured either: without spans, nothing would be.
    new PgInstrumentation({
      requireParentSpan: tracing,
      ignoreConnectSpans: true,
      requestHook: (span, { query }) => span.setAttribute('db.query.text', statementText(query.text)),
    }),
    new PgliteInstrumentation(),
    // The command and nothing after it: keys name tenants and users, values are theirs.
    new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    // Lines name their trace already (`logger.ts`).
    new PinoInstrumentation({ disableLogCorrelation: true }),
    new RuntimeNodeInstrumentation(),
  ];
}

/** Paths that end in a secret, as `{name}` of the route writes it, such as device tokens. */
const secretPaths = /^(.*\/notifications\/(?:push-tokens|mobile-push\/tokens)\/)[^?#]+/i;

/** Signed URLs: their query is a credential. */
const signedPaths = /^(.*\/blobs\/[^/?#]+\/(?:upload|download))\?/i;

/** The path of a request target for spans. @returns null where nothing of it is a secret. */
export function pathWithoutSecret(target: string): string | null {
  const before = secretPaths.exec(target)?.[1];
  if (before !== undefined) return `${before}{token}`;
  return signedPaths.exec(target)?.[1] ?? null;
}
