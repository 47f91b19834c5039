import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { addAbortSignal, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ExecutionResult } from 'graphql';
import { meros } from 'meros/node';
import { type Dispatcher, request as send } from 'undici';
import { linkAbort } from '../../../../subgraphs/kernel/call/linked-abort.ts';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import { toGraphQLError } from '../../../../subgraphs/kernel/error/graphql-error.ts';
import type { RemoteSubscription, SubscriptionTarget } from '../remote-subscription.ts';
import { EventStream } from '../streamed-results.ts';
import { cannotServe, resultOf, unreachable } from '../subgraph-answer.ts';
import { Reopenings } from './reopenings.ts';

type HttpProtocol = Exclude<SubscriptionTarget['protocol'], 'websocket'>;

/** What a subscription sends in time: an event, or its end. */
type Received = ExecutionResult | 'complete';

interface StreamFormat {
  readonly accept: string;
  readonly contentType: RegExp;
  /** Reads as fast as the consumer pulls, so a slow reader slows the subgraph. */
  events(body: Readable, headers: IncomingHttpHeaders): AsyncIterable<Received>;
}

/** Bytes of one event; beyond them the subgraph has failed. */
const longestEvent = 16 * 1024 * 1024;

const formats: Readonly<Record<HttpProtocol, StreamFormat>> = {
  sse: {
    accept: 'text/event-stream',
    contentType: /^text\/event-stream\b/i,
    events: serverSentEvents,
  },
  multipart: {
    accept: 'multipart/mixed;subscriptionSpec="1.0", application/json',
    contentType: /^multipart\/mixed\b/i,
    events: multipartEvents,
  },
};

/**
 * Opens a subscription in a remote subgraph by one `POST`, whose answer is a stream: graphql-sse's distinct connections
 * mode, or Apollo's multipart protocol. It is opened again after a loss, as often as the target says.
 */
export function subscribeOverHttp(
  target: SubscriptionTarget,
  { request: { query, variables, operationName }, headers, signal }: RemoteSubscription,
): AsyncIterableIterator<ExecutionResult> {
  const abort = linkAbort(signal, () => stream.end());
  const stream = new EventStream<ExecutionResult, ExecutionResult>({
    events: eventsOf(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables, operationName }),
      signal: abort.signal,
      headersTimeout: target.timeout,
      bodyTimeout: 0,
    }),
    map: (event) => event,
    release: () => abort.end(),
  });
  if (signal.aborted) stream.end();
  return stream;
}

type StreamRequest = Omit<Dispatcher.RequestOptions, 'path' | 'origin'> & { readonly signal: AbortSignal };

async function* eventsOf(
  target: SubscriptionTarget,
  request: StreamRequest,
): AsyncGenerator<ExecutionResult> {
  const reopenings = new Reopenings(target.retries);
  for (;;) {
    let loss: unknown = new Error('The stream ended without its last event.');
    try {
      for await (const event of connect(target, request, reopenings)) {
        if (event === 'complete') return;
        yield event;
      }
    } catch (error) {
      loss = error;
    }
    if (request.signal.aborted) return;
    const isRefusal = loss instanceof DomainError && loss.kind !== 'unavailable';
    const wait = isRefusal ? null : reopenings.afterLoss();
    if (wait === null) return yield failure(loss);
    await delay(wait, undefined, { signal: request.signal }).catch(() => undefined);
    if (request.signal.aborted) return;
  }
}

/** One connection. It ends without `complete` when it is lost. @throws when there is none, or it breaks. */
async function* connect(
  { url, protocol, timeout }: SubscriptionTarget,
  request: StreamRequest,
  reopenings: Reopenings,
): AsyncGenerator<Received> {
  const format = formats[protocol as HttpProtocol];
  const { statusCode, headers, body } = await send(url, {
    ...request,
    headers: { ...(request.headers as Record<string, string>), accept: format.accept },
  });
  const contentType = String(headers['content-type'] ?? '');
  if (statusCode === 200 && format.contentType.test(contentType)) {
    reopenings.recordOpening();
    return yield* format.events(body, headers);
  }
  const whole = await text(limitEvents(addAbortSignal(AbortSignal.timeout(timeout), body)).chunks);
  if (cannotServe.has(statusCode)) throw unreachable(new Error(`a subgraph answered ${statusCode}`));
  yield resultOf({ status: statusCode, contentType, body: whole, batch: 1 });
  yield 'complete';
}

async function* serverSentEvents(body: Readable): AsyncGenerator<Received> {
  const { chunks, startAgain } = limitEvents(body);
  const events = Readable.toWeb(chunks)
    .pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream());
  for await (const { event = 'next', data } of events) {
    startAgain();
    if (event === 'next' && data !== '') yield JSON.parse(data);
    if (event === 'complete') return yield 'complete';
  }
}

/** A part without `payload` is a heartbeat; one whose payload is null ends the subscription with an error. */
async function* multipartEvents(body: Readable, headers: IncomingHttpHeaders): AsyncGenerator<Received> {
  const { chunks, startAgain, endsWith } = limitEvents(body);
  const parts = await meros<MultipartEvent>(Object.assign(chunks, { headers }) as unknown as IncomingMessage);
  for await (const part of parts as AsyncIterable<{
    readonly json: boolean;
    readonly body: MultipartEvent;
  }>) {
    startAgain();
    if (!part.json) continue;
    const { payload, errors } = part.body;
    if (payload) yield payload;
    else if (errors) yield { errors };
  }
  if (endsWith(/--\s*$/)) yield 'complete';
}

interface MultipartEvent {
  readonly payload?: ExecutionResult | null;
  readonly errors?: ExecutionResult['errors'];
}

/** Fails when an event is too long. @returns its chunks, and what to call after each event. */
function limitEvents(body: Readable) {
  let length = 0;
  let end = '';
  async function* countBytes() {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > longestEvent) throw new Error('An event of the subgraph is too long.');
      end = `${end}${chunk.subarray(-8).toString('latin1')}`.slice(-8);
      yield chunk;
    }
  }
  return {
    chunks: Readable.from(countBytes()),
    startAgain: () => {
      length = 0;
    },
    endsWith: (pattern: RegExp) => pattern.test(end),
  };
}

function failure(error: unknown): ExecutionResult {
  return { errors: [toGraphQLError(error instanceof DomainError ? error : unreachable(error))] };
}
