/** One event of a stream; `event` and `id` are null where the stream does not send them. */
export interface ServerEvent {
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string;
}

/** Events of an answer, as they come; ends with the stream. Leaving the loop closes the connection. */
export type EventStream = AsyncIterable<ServerEvent>;

/** Reads one frame of a stream: the lines between two blank ones. */
export function parseEvent(frame: string): ServerEvent {
  const fields = frame.split('\n').map((line) => /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []);
  const valuesOf = (name: string) =>
    fields.filter(([, field]) => field === name).map(([, , value]) => value ?? '');
  const [event = null] = valuesOf('event');
  const [id = null] = valuesOf('id');
  return { event, id, data: valuesOf('data').join('\n') };
}

/** Reads the events of a body. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const frames = (rest + decoder.decode(step.value, { stream: true }).replaceAll('\r\n', '\n')).split(
        '\n\n',
      );
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const event = parseEvent(frame);
        if (isNamed(event)) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Frames of comments alone keep a connection open, and say nothing. */
const isNamed = ({ event, id, data }: ServerEvent) => event !== null || id !== null || data !== '';
