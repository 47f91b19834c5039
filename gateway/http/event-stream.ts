import type { ServerResponse } from 'node:http';
import { countReadBytes, StallGuard } from './stall-guard.ts';

/** One server-sent event. */
export interface StreamFrame {
  /** Each line becomes one `data:` line; null: no event, the reader only stores the id. */
  readonly data: string | null;
  readonly event?: string;
  readonly id?: string;
  /** The encoded frame, for an event with many readers. */
  readonly encoded?: Uint8Array;
}

export interface EventStreamOptions {
  readonly response: ServerResponse;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Sent while the stream is idle. */
  readonly heartbeat?: { readonly frame: StreamFrame; readonly everyMs: number } | undefined;
  /** Reconnection delay in milliseconds, sent at the start. Absent: the client should not reconnect. */
  readonly retry?: number | undefined;
  /** Milliseconds without progress after which a stalled reader is disconnected. */
  readonly stallTimeout: number;
  /** Formats an error after the start as a problem. */
  readonly describe: (error: unknown) => unknown;
}

/** One frame in the format of the HTML standard, §9.2. */
export function formatFrame({ data, event, id }: StreamFrame): string {
  const fields = [
    ...(id === undefined ? [] : [`id: ${oneLine(id)}`]),
    ...(event === undefined ? [] : [`event: ${oneLine(event)}`]),
    ...(data?.split(/\r\n|\r|\n/).map((line) => `data: ${line}`) ?? []),
  ];
  return `${fields.join('\n')}\n\n`;
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/**
 * Writes frames with backpressure until they end or the signal aborts. A stalled reader is disconnected. An error
 * becomes one `event: error` frame with its problem, unless clients should reconnect: to them the connection is only
 * lost, see {@link cutStream}.
 */
export async function writeEventStream(
  frames: AsyncIterable<StreamFrame>,
  options: EventStreamOptions,
): Promise<void> {
  const { response, signal, heartbeat, retry, stallTimeout, describe } = options;
  startEventStream(response);
  const writer = new TextWriter(response, stallTimeout);
  // Some browsers do not open a stream before its first byte.
  if (retry !== undefined) await writer.write(`retry: ${retry}\n\n`);
  const heartbeatFrame = heartbeat && formatFrame(heartbeat.frame);
  const pulse = heartbeat && setInterval(() => writer.writeIfIdle(heartbeatFrame ?? ''), heartbeat.everyMs);
  try {
    for await (const frame of frames) {
      if (signal.aborted) break;
      await writer.write(frame.encoded ?? formatFrame(frame));
      pulse?.refresh();
    }
  } catch (error) {
    if (!signal.aborted) {
      const problem = describe(error);
      if (retry === undefined) await writer.write(formatFrame(errorFrame(problem)));
    }
  } finally {
    clearInterval(pulse);
    if (retry === undefined) response.end();
    else cutStream(response);
    response.once('close', () => writer.release());
  }
}

const errorFrame = (problem: unknown): StreamFrame => ({ event: 'error', data: JSON.stringify(problem) });

/** Bytes buffered for a reader before its source has to wait: far less than Node's buffer. */
const readAhead = 4_096;

/** Writes text to a reader that may be slow or gone. */
export class TextWriter {
  private readonly guard: StallGuard;

  /** @param stallTimeout milliseconds without progress after which the reader is disconnected. */
  constructor(
    private readonly response: ServerResponse,
    stallTimeout: number,
  ) {
    this.guard = new StallGuard(
      {
        waiting: () => response.writableLength,
        countRead: () => countReadBytes(response.socket),
        disconnect: () => response.destroy(),
      },
      stallTimeout,
    );
  }

  /** Resolves when the reader accepts more, or is gone. */
  write(text: string | Uint8Array): Promise<void> {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return Promise.resolve();
    if (response.writableLength < readAhead) {
      response.write(text);
      this.guard.afterWrite();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const proceed = () => {
        response.off('close', proceed);
        resolve();
      };
      response.once('close', proceed);
      response.write(text, proceed);
      this.guard.afterWrite();
    });
  }

  /** Writes only when the buffer is empty. */
  writeIfIdle(text: string): void {
    if (this.response.writableLength === 0) void this.write(text);
  }

  release(): void {
    this.guard.release();
  }
}

/**
 * Starts an event stream: headers are sent immediately, not cached, and not buffered by proxies. Its connection closes
 * with it: a stopping process ends its streams, and a client would otherwise send its next request on a closing
 * connection.
 */
export function startEventStream(
  response: ServerResponse,
  contentType = 'text/event-stream; charset=utf-8',
): void {
  response.shouldKeepAlive = false;
  response.writeHead(200, {
    'Content-Type': contentType,
    'Cache-Control': 'no-cache, no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}

/**
 * Ends a stream for which clients should come back: what was written is sent, then the connection closes without the last
 * chunk. Stock clients (`@microsoft/fetch-event-source`, graphql-sse) do not reconnect after a clean end.
 */
export function cutStream(response: ServerResponse): void {
  response.socket?.destroySoon();
}
