import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Instrumentation } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { GraphQLInstrumentation } from '@opentelemetry/instrumentation-graphql';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { statementText } from './statement-text.ts';

/** Query parameters that are, or prove, a credential: their values never reach a span. */
const secretParameters = [
  ...[
    'access_token',
    'id_token',
    'id_token_hint',
    'refresh_token',
    'logout_token',
    'token',
    'api_key',
    'apiKey',
  ],
  ...['client_secret', 'code', 'code_verifier', 'state', 'nonce', 'password', 'secret', 'key'],
  ...['sig', 'signature', 'Signature', 'AWSAccessKeyId', 'X-Goog-Signature'],
  ...['X-Amz-Signature', 'X-Amz-Credential', 'X-Amz-Security-Token'],
];

/**
 * What makes spans by itself (specification, "Telemetry", "Auto-instrumented"): requests in and out with method, route
 * and status, GraphQL operations without values, statements without parameters.
 * @param isUntraced whether a request target makes no span.
 */
export function createInstrumentations(isUntraced: (target: string) => boolean): readonly Instrumentation[] {
  return [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url }) => isUntraced(url ?? '/'),
      requireParentforOutgoingSpans: true,
      redactedQueryParams: secretParameters,
      redactedQueryParamsServer: secretParameters,
      applyCustomAttributesOnSpan: (span, request, response) =>
        nameRoute(span, request as IncomingMessage, response),
    }),
    // Of express only the route is wanted: its layers are the same for every request.
    new ExpressInstrumentation({
      ignoreLayersType: [
        ExpressLayerType.MIDDLEWARE,
        ExpressLayerType.ROUTER,
        ExpressLayerType.REQUEST_HANDLER,
      ],
    }),
    new GraphQLInstrumentation({ ignoreResolveSpans: true }),
    // Polling for jobs has no parent and would be most of what is sent.
    new PgInstrumentation({
      requireParentSpan: true,
      ignoreConnectSpans: true,
      requestHook: (span, { query }) => span.setAttribute('db.query.text', statementText(query.text)),
    }),
  ];
}

/** The REST table finds its routes itself and leaves them in `response.locals`, where express keeps such things. */
function nameRoute(span: Span, { method }: IncomingMessage, response: object): void {
  const route: unknown = (response as { locals?: { route?: unknown } }).locals?.route;
  if (typeof route !== 'string') return;
  span.setAttribute('http.route', route);
  span.updateName(`${method ?? 'GET'} ${route}`);
}
