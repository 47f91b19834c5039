import { vi } from 'vitest';

/** One event of a stream, as a browser would see it. */
export interface StreamEvent {
  readonly id: string | null;
  readonly event: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the data has.
  readonly data: any;
}

/** An event stream that is read as it comes. */
export class EventStreamReader {
  readonly events: StreamEvent[] = [];
  /** Everything received, as text. */
  text = '';
  ended = false;
  private readonly hangUp = new AbortController();

  private constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {}

  /** Opens a stream. @param token null: anonymous. @param body posted; absent: GET. */
  static async open(
    url: string,
    token: string | null,
    headers: Readonly<Record<string, string>> = {},
    body?: object,
  ): Promise<EventStreamReader> {
    const hangUp = new AbortController();
    const response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'text/event-stream',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      signal: hangUp.signal,
    });
    const reader = new EventStreamReader(response.status, response.headers);
    hangUp.signal.addEventListener('abort', () => {
      reader.ended = true;
    });
    reader.hangUp.signal.addEventListener('abort', () => hangUp.abort());
    reader.read(response).catch(() => {
      reader.ended = true;
    });
    return reader;
  }

  /** Titles of the notifications so far. */
  get titles(): readonly string[] {
    return this.events.filter(({ event }) => event === null).map(({ data }) => data.title);
  }

  /** Resolves when the stream has brought these notifications and no others. */
  async heard(titles: readonly string[], timeout = 15_000): Promise<void> {
    await vi.waitFor(
      () => {
        if (JSON.stringify(this.titles) !== JSON.stringify(titles))
          throw new Error(`heard ${JSON.stringify(this.titles)}, ended ${this.ended}`);
      },
      { timeout, interval: 10 },
    );
  }

  /** Resolves when the stream has ended. */
  async untilEnd(timeout = 15_000): Promise<void> {
    await vi.waitFor(
      () => {
        if (!this.ended) throw new Error('the stream is open');
      },
      { timeout, interval: 10 },
    );
  }

  /** Hangs up. */
  close(): void {
    this.hangUp.abort();
  }

  private async read(response: Response): Promise<void> {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      this.text += chunk;
      rest += chunk;
      const frames = rest.split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) this.take(frame);
    }
    this.ended = true;
  }

  private take(frame: string): void {
    const fields = frame.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line)?.slice(1) ?? []);
    const of = (name: string) => fields.find(([field]) => field === name)?.[1] ?? null;
    const data = of('data');
    if (data !== null) this.events.push({ id: of('id'), event: of('event'), data: JSON.parse(data) });
  }
}
