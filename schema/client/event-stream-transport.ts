import { checkStatus, type NotificationTransport, type TransportContext } from './notification-transport.ts';
import { parseEvent } from './server-events.ts';

/** Milliseconds without a heartbeat after which a stream counts as lost; the platform sends one every 15 s. */
const silence = 45_000;

/** Server-sent events, read with `fetch`: an `EventSource` cannot send a token (specification, "Real-time"). */
export const eventStreamTransport: NotificationTransport = async (context) => {
  const { baseUrl, token, lastEventId, fetch: send } = context;
  const lost = new AbortController();
  const hangUp = () => lost.abort();
  context.signal.addEventListener('abort', hangUp, { once: true });
  const patience = setTimeout(hangUp, silence);
  const response = await send(`${baseUrl}/api/v1/notifications/stream`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal: lost.signal,
  }).finally(() => clearTimeout(patience));
  checkStatus(response);
  if (
    response.headers.get('content-type')?.includes('text/event-stream') !== true ||
    response.body === null
  ) {
    lost.abort();
    throw new Error('The platform did not answer with an event stream.');
  }
  const reader = response.body.getReader();
  const ended = read(reader, context, lost)
    .catch(() => undefined)
    .then(() => context.signal.removeEventListener('abort', hangUp));
  return { ended };
};

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  context: TransportContext,
  lost: AbortController,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  let timer = setTimeout(() => lost.abort(), silence);
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), silence);
      const frames = (rest + decoder.decode(step.value, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame, context);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Named events keep the stream open; those without a name are notifications, and an id alone is where it begins. */
function take(frame: string, { onNotification, onPosition }: TransportContext): void {
  const { event, id, data } = parseEvent(frame);
  if (event !== null) return;
  if (data !== '') onNotification(JSON.parse(data));
  else if (id !== null && id !== '') onPosition(id);
}
