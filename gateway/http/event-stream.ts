import type { ServerResponse } from 'node:http';
import { bytesTaken, StallGuard } from './stall-guard.ts';

/** One server-sent event. */
export interface StreamFrame {
  /** Several lines become several `data:` lines; null: no event, the reader only remembers the id. */
  readonly data: string | null;
  readonly event?: string;
  readonly id?: string;
  /** All of it as it is written, where one event goes to many readers. */
  readonly encoded?: Uint8Array;
}

/** What a stream is written with. */
export interface EventStreamParts {
  readonly response: ServerResponse;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Sent while nothing else is. */
  readonly heartbeat?: { readonly frame: StreamFrame; readonly everyMs: number } | undefined;
  /** Milliseconds after which a client that lost the stream should connect again; told at once. Absent: it should not. */
  readonly retry?: number | undefined;
  /** Milliseconds a reader may take nothing before it is cut off. */
  readonly stallTimeout: number;
  /** The problem that an error after the start is. */
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
 * Writes frames as fast as the reader takes them, until they end or the signal aborts. A reader that takes nothing for
 * a while is cut off. An error becomes one `event: error` frame holding its problem, unless clients are to connect again:
 * for those the stream has only been lost.
 */
export async function writeEventStream(
  frames: AsyncIterable<StreamFrame>,
  parts: EventStreamParts,
): Promise<void> {
  const { response, signal, heartbeat, retry, stallTimeout, describe } = parts;
  startEventStream(response);
  const writer = new TextWriter(response, stallTimeout);
  // Also because some browsers do not open a stream before its first byte.
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
    writer.release();
    response.end();
  }
}

const errorFrame = (problem: unknown): StreamFrame => ({ event: 'error', data: JSON.stringify(problem) });

/** Bytes that may wait for a reader before its source has to wait, too: far less than node lets collect. */
const readAhead = 4_096;

/** Text on its way to a reader that may be slow, or gone. */
export class TextWriter {
  private readonly guard: StallGuard;

  /** @param stallTimeout milliseconds a reader may take nothing before it is cut off. */
  constructor(
    private readonly response: ServerResponse,
    stallTimeout: number,
  ) {
    this.guard = new StallGuard(
      {
        waiting: () => response.writableLength,
        taken: () => bytesTaken(response.socket),
        cut: () => response.destroy(),
      },
      stallTimeout,
    );
  }

  /** Resolves when the reader has room again, or is gone. */
  write(text: string | Uint8Array): Promise<void> {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return Promise.resolve();
    if (response.writableLength < readAhead) {
      response.write(text);
      this.guard.wrote();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const proceed = () => {
        response.off('close', proceed);
        resolve();
      };
      response.once('close', proceed);
      response.write(text, proceed);
      this.guard.wrote();
    });
  }

  /** Writes unless something waits already. */
  writeIfIdle(text: string): void {
    if (this.response.writableLength === 0) void this.write(text);
  }

  /** Forgets the reader. */
  release(): void {
    this.guard.release();
  }
}

/**
 * The head of an event stream: sent at once, stored nowhere, not buffered by proxies. Its connection ends with it: a process
 * that stops ends its streams, and a client would ask the next on a connection that closes in the same moment.
 */
export function startEventStream(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
