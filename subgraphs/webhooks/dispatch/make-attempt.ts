import type { Span } from '@opentelemetry/api';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import type { GuardedClient, GuardedHead, GuardedStream } from '../../kernel/http/guarded-client.ts';
import { BlockedTargetError } from '../../kernel/http/outbound-errors.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import { activeTraceparent } from '../../kernel/telemetry/traceparent.ts';
import { signatureHeaders } from '../signature/standard-webhooks.rules.ts';
import type { SigningSecrets } from '../signing-key/signing-secrets.service.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import type { AttemptResult } from './attempt-outcome.rules.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { retryAfterOf } from './retry.rules.ts';

/** Milliseconds an answer's body is waited for once its status is known: the status decides. */
const bodyPatience = 1_000;

/** What an attempt is made with. */
export interface AttemptDependencies {
  readonly client: Pick<GuardedClient, 'open'>;
  readonly secrets: Pick<SigningSecrets, 'open'>;
  readonly clock: Clock;
  readonly connectTimeout: number;
  readonly timeout: number;
}

/** An attempt that was made. */
export interface MadeAttempt {
  readonly result: AttemptResult;
  readonly occurredAt: Date;
  readonly durationMs: number;
  readonly signingKeyIds: readonly string[];
  /** The beginning of the answer; null where there was none. */
  readonly responseBody: string | null;
  readonly traceId: string | null;
}

/** A delivery that can be sent: its subscription and its event are there. */
export type SendableDelivery = ClaimedDelivery & {
  readonly subscription: NonNullable<ClaimedDelivery['subscription']>;
  readonly event: NonNullable<ClaimedDelivery['event']>;
};

/**
 * Sends a delivery once, signed with every key that signs now, in the trace of what caused the event.
 * @throws the signal's reason when it aborts: then nothing is known.
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

/** An attempt that came to nothing before the target was asked. */
export function preventedAttempt(clock: Clock): MadeAttempt {
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
  { eventId, event, subscription, keys }: SendableDelivery,
  { body }: DeliveryMessage,
  signal: AbortSignal,
  span: Span,
): Promise<MadeAttempt> {
  const occurredAt = dependencies.clock.now();
  const since = performance.now();
  const secrets = await dependencies.secrets.open(keys);
  // Inside a span the instrumentation of the client writes the header; a process without tracing passes on what it knows.
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
  const hangUp = new AbortController();
  try {
    const answer = await open(AbortSignal.any([signal, hangUp.signal]));
    return { result: resultOf(answer, now), responseBody: await beginningOf(answer.body) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { result: { failure: failureOf(error) }, responseBody: null };
  } finally {
    hangUp.abort();
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

/** What arrives of a body within its time and its size; a receiver that drips or breaks off has answered all the same. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
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
    // Broken off: what came before is kept.
  } finally {
    clearTimeout(timer);
  }
  const kept = Buffer.concat(chunks).subarray(0, webhookLimits.keptAnswerBytes);
  return kept.toString('utf8').replaceAll('\0', '');
}
