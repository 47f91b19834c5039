import { Piscina } from 'piscina';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import { type JsonBounds, jsonBounds } from './json-bounds.ts';
import { type ParsedJson, parseJson } from './parse-json.ts';

/** Bytes that are parsed on the main thread: within the bounds they take a few milliseconds. */
export const synchronousParseBytes = 5 * 1_024 * 1_024;
/** Queue limit of the thread. */
const mostWaiting = 16;
/** Milliseconds after which an idle thread ends. */
const idleTimeout = 10_000;

export interface JsonTask {
  readonly bytes: Uint8Array;
  readonly bounds: JsonBounds;
}

/** The thread's entry file, in the sources and in the build. */
const entry = new URL(`./json-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Parses bodies. A thread parses large ones, so that other requests do not wait. */
export class JsonParser {
  private thread: Piscina<JsonTask, ParsedJson> | null = null;

  constructor(
    private readonly bounds: JsonBounds = jsonBounds,
    private readonly synchronousBytes = synchronousParseBytes,
  ) {}

  /**
   * Parses a body.
   * @param bytes not usable afterwards when large: they are transferred to the thread.
   * @throws {DomainError} `unavailable` when too many large bodies are queued; rejects with it.
   */
  parse(bytes: Buffer): ParsedJson | Promise<ParsedJson> {
    return bytes.length <= this.synchronousBytes ? parseJson(bytes, this.bounds) : this.parseOnThread(bytes);
  }

  private async parseOnThread(bytes: Buffer): Promise<ParsedJson> {
    this.thread ??= this.startThread();
    if (this.thread.queueSize >= mostWaiting) {
      throw new DomainError('unavailable', 'Http:Body:Busy', {
        message: 'Too many large bodies are being read.',
        parameters: { retryAfter: 1 },
      });
    }
    const isWhole = bytes.byteLength === bytes.buffer.byteLength;
    const transferList = isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
    return this.thread.run({ bytes, bounds: this.bounds }, { transferList });
  }

  private startThread(): Piscina<JsonTask, ParsedJson> {
    const thread = new Piscina<JsonTask, ParsedJson>({
      filename: entry.href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout,
      env: {},
      argv: [],
      execArgv: [],
      recordTiming: false,
    });
    // A thread that cannot start, for want of memory, must not end the process. The next large body starts another.
    thread.on('error', () => {
      if (this.thread === thread) this.thread = null;
      thread.destroy().catch(() => undefined);
    });
    return thread;
  }
}
