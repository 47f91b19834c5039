import type { ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import { linkAbort } from '../../../subgraphs/kernel/call/linked-abort.ts';
import { cutStream, startEventStream, TextWriter } from '../../http/event-stream.ts';
import { endsWithSession } from '../execution/session-ended.ts';
import type { StreamFormat } from './stream-formats.ts';

export interface ResultStreamOptions {
  /** Milliseconds between heartbeats; a reader without progress for one of them is disconnected. */
  readonly heartbeat: number;
  /** Aborted at shutdown. */
  readonly shutdown: AbortSignal;
}

/**
 * Writes the results of an operation to a response, with backpressure. A stream that ends before its operation is cut
 * without its end: stock clients take a clean end for the operation's and do not come back.
 * @param start runs the operation, after the stream is open.
 */
export async function writeResults(
  response: ServerResponse,
  format: StreamFormat,
  start: () => Promise<ExecutionResult | AsyncIterable<ExecutionResult>>,
  { heartbeat, shutdown }: ResultStreamOptions,
): Promise<void> {
  startEventStream(response, format.contentType);
  const writer = new TextWriter(response, heartbeat);
  const pulse = setInterval(() => writer.writeIfIdle(format.heartbeat), heartbeat);
  const stop = linkAbort(shutdown, () => cutStream(response));
  response.once('close', () => {
    clearInterval(pulse);
    writer.release();
    stop.end();
  });
  await writer.write(format.start);
  for await (const result of listOf(await start())) {
    await writer.write(format.next(result));
    if (response.destroyed || response.writableEnded) return;
    if (endsWithSession(result)) return cutStream(response);
  }
  await writer.write(format.complete);
  response.end();
}

/** A single result as a stream of one. */
export async function* listOf(
  results: ExecutionResult | AsyncIterable<ExecutionResult>,
): AsyncIterable<ExecutionResult> {
  if (Symbol.asyncIterator in results) yield* results;
  else yield results;
}
