import type { Span } from '@opentelemetry/api';
import { linkAbort } from '../../kernel/call/linked-abort.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { GuardedClient, GuardedHead, GuardedStream } from '../../kernel/http/guarded-client.ts';
import { BlockedTargetError } from '../../kernel/http/outbound-errors.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { activeTraceparent } from '../../kernel/telemetry/traceparent.ts';
import type { CustomHeaders } from '../custom-header/custom-headers.service.ts';
import { signatureHeaders } from '../signature/standard-webhooks.rules.ts';
import type { SigningSecrets } from '../signing-key/signing-secrets.service.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import type { AttemptResult } from './attempt-outcome.rules.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { retryAfterOf } from './retry.rules.ts';

/** Milliseconds to wait for the response body. Only the status decides the outcome. */
const bodyPatience = 1_000;

export interface AttemptDependencies {
  readonly client: Pick<GuardedClient, 'open'>;
  readonly secrets: Pick<SigningSecrets, 'open'>;
  readonly customHeaders: Pick<CustomHeaders, 'open'>;
  readonly clock: Clock;
  readonly connectTimeout: number;
  readonly timeout: number;
}

export interface MadeAttempt {
  readonly result: AttemptResult;
  readonly occurredAt: Date;
  readonly durationMs: number;
  readonly signingKeyIds: readonly string[];
  /** The beginning of the response body; null without a response. */
  readonly responseBody: string | null;
  readonly traceId: string | null;
}

/** A delivery whose subscription and event exist. */
export type SendableDelivery = ClaimedDelivery & {
  readonly subscription: NonNullable<ClaimedDelivery['subscription']>;
  readonly event: NonNullable<ClaimedDelivery['event']>;
};

/**
 * Sends a delivery once, signed with all keys that sign now, in the trace of the event's cause.
 * @throws the signal's reason when it aborts. The outcome is then unknown.
 */
export async function makeAttempt(
  dependencies: AttemptDependencies,
  delivery: SendableDelivery,
  message: DeliveryMessage,
  signal: AbortSignal,
): Promise<MadeAttempt> {
  const attributes = {
    'webhooks.subscription_id': delivery.subscriptionId,
    'webhooks.delivery_id': delivery.id,
    'webhooks.event_type': delivery.event.type,
    'webhooks.attempt': delivery.attemptNumber + 1,
  };
  const start = { source: 'Svc.Webhooks', name: 'webhook.deliver', attributes };
  return inSpan({ ...start, parent: delivery.event.traceparent }, (span) =>
    attempt(dependencies, delivery, message, signal, span),
  );
}

/** An attempt that failed before the request was sent. */
export function createPreventedAttempt(clock: Clock): MadeAttempt {
  return {
    result: { failure: 'Unprepared' },
    occurredAt: clock.now(),
    durationMs: 0,
    signingKeyIds: [],
    responseBody: null,
    traceId: null,
  };
}

async function attempt(
  dependencies: AttemptDependencies,
  { eventId, tenantId, event, subscription, keys }: SendableDelivery,
  { body }: DeliveryMessage,
  signal: AbortSignal,
  span: Span,
): Promise<MadeAttempt> {
  const occurredAt = dependencies.clock.now();
  const since = performance.now();
  const [secrets, customHeaders] = await Promise.all([
    dependencies.secrets.open(keys),
    dependencies.customHeaders.open(tenantId, subscription.headers),
  ]);
  // Inside a span the client's instrumentation writes the header. Without tracing, the stored context is passed on.
  const traceparent = activeTraceparent() === null ? event.traceparent : null;
  const { result, responseBody } = await send(
    (untilRead) =>
      dependencies.client.open({
        url: subscription.targetUrl,
        method: 'POST',
        body,
        signal: untilRead,
        connectTimeout: dependencies.connectTimeout,
        timeout: dependencies.timeout,
        headers: {
          ...customHeaders,
          'content-type': 'application/json; charset=utf-8',
          ...signatureHeaders(
            { id: eventId, at: occurredAt, body },
            secrets.map(({ secret }) => secret),
          ),
          ...(traceparent === null ? {} : { traceparent }),
        },
      }),
    occurredAt,
    signal,
  );
  if ('status' in result) span.setAttribute('http.response.status_code', result.status);
  return {
    result,
    occurredAt,
    responseBody,
    durationMs: Math.round(performance.now() - since),
    signingKeyIds: secrets.map(({ keyId }) => keyId),
    traceId: span.isRecording() ? span.spanContext().traceId : null,
  };
}

async function send(
  open: (untilRead: AbortSignal) => Promise<GuardedStream>,
  now: Date,
  signal: AbortSignal,
): Promise<{ readonly result: AttemptResult; readonly responseBody: string | null }> {
  const untilRead = linkAbort(signal);
  try {
    const answer = await open(untilRead.signal);
    return { result: resultOf(answer, now), responseBody: await readBeginning(answer.body) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { result: { failure: failureOf(error) }, responseBody: null };
  } finally {
    untilRead.end();
  }
}

function resultOf({ status, headers }: GuardedHead, now: Date): AttemptResult {
  return { status, retryAfter: retryAfterOf(headers['retry-after'], now) };
}

function failureOf(error: unknown): 'TimedOut' | 'Unreachable' | 'Blocked' {
  if (error instanceof BlockedTargetError) return 'Blocked';
  return error instanceof DomainError && error.errorCode === 'Http:Target:TimedOut'
    ? 'TimedOut'
    : 'Unreachable';
}

/** Reads the body up to its limits of time and size. A slow or aborted body does not change the outcome. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  const iterator = body[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, bodyPatience, null);
  });
  try {
    for (let size = 0; size < webhookLimits.keptAnswerBytes; ) {
      const step = await Promise.race([iterator.next(), late]);
      if (step === null || step.done === true) break;
      chunks.push(step.value);
      size += step.value.length;
    }
  } catch {
    // The connection broke: keep what was received.
  } finally {
    clearTimeout(timer);
  }
  const kept = Buffer.concat(chunks).subarray(0, webhookLimits.keptAnswerBytes);
  return kept.toString('utf8').replaceAll('\0', '');
}
