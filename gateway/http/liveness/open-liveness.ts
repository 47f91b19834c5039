import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { heartbeatInterval } from './liveness.rules.ts';

/** Options of the thread. */
export interface LivenessTask {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  readonly path: string;
  /** Milliseconds of a busy event loop after which the process is Unhealthy. */
  readonly limit: number;
  /** When the event loop was last at work, in nanoseconds of `process.hrtime`. */
  readonly heartbeat: BigInt64Array;
}

/** First message of the thread: its port, or the reason why it does not listen. */
export type LivenessThreadNews = { readonly port: number } | { readonly problem: string };

export interface LivenessServer {
  readonly port: number;
  close(): Promise<void>;
}

/** The thread's entry file, in the sources and in the build. */
const entry = new URL(`./liveness-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * Answers the liveness probe from a separate thread, which a busy event loop does not block.
 * @throws {Error} as `listenOn`.
 */
export async function openLiveness(task: Omit<LivenessTask, 'heartbeat'>): Promise<LivenessServer> {
  const heartbeat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const mark = () => void Atomics.store(heartbeat, 0, process.hrtime.bigint());
  mark();
  const thread = new Worker(entry, { workerData: { ...task, heartbeat } satisfies LivenessTask });
  const [news] = (await once(thread, 'message')) as [LivenessThreadNews];
  if ('problem' in news) {
    await thread.terminate();
    throw new Error(news.problem);
  }
  // Its port is closed then, so that the probe fails: the operator's platform decides.
  thread.on('error', () => undefined);
  thread.unref();
  const timer = setInterval(mark, heartbeatInterval).unref();
  return {
    port: news.port,
    close: async () => {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
