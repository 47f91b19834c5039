import type { ServerResponse } from 'node:http';
import type { StreamFrame, StreamRoute } from './route.ts';

/** Bytes that may wait for a slow reader before it is cut off. */
const longestBacklog = 1_048_576;

/** What a stream is written with. */
export interface EventStreamParts {
  readonly response: ServerResponse;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly heartbeat: StreamRoute['heartbeat'];
  /** The problem that an error after the start becomes. */
  readonly describe: (error: unknown) => unknown;
}

/** One frame in the format of the HTML standard, §9.2. */
export function formatFrame({ data, event, id }: StreamFrame): string {
  const fields = [
    ...(id === undefined ? [] : [`id: ${oneLine(id)}`]),
    ...(event === undefined ? [] : [`event: ${oneLine(event)}`]),
    ...data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`),
  ];
  return `${fields.join('\n')}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/**
 * Writes frames until they end, the signal aborts, or the reader falls behind by more than a mebibyte. An error becomes
 * one `event: error` frame holding its problem.
 */
export async function writeEventStream(
  frames: AsyncIterable<StreamFrame>,
  { response, signal, heartbeat, describe }: EventStreamParts,
): Promise<void> {
  startEventStream(response);
  const write = (frame: StreamFrame) => {
    response.write(formatFrame(frame));
    if (response.writableLength > longestBacklog) response.destroy();
  };
  const pulse =
    heartbeat && setInterval(() => write({ event: heartbeat.event, data: '' }), heartbeat.everyMs);
  try {
    for await (const frame of frames) {
      if (signal.aborted) break;
      write(frame);
      pulse?.refresh();
    }
  } catch (error) {
    if (!signal.aborted) write({ event: 'error', data: JSON.stringify(describe(error)) });
  } finally {
    clearInterval(pulse);
    response.end();
  }
}

/** The head of an event stream: sent at once, stored nowhere, not buffered by proxies. */
export function startEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
