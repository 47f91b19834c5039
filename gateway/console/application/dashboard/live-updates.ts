import type { Platform } from '../platform.ts';
import type { RenderedWidget } from '../widget/widget-drawing.ts';

/** A widget as the stream sends it. */
export type LiveWidget = RenderedWidget & { readonly widgetId: string };

/** Handlers of events on the stream. */
export interface LiveHandlers {
  readonly onWidget: (widget: LiveWidget) => void;
  /** With the ids of the widgets there are now. */
  readonly onLayout: (widgetIds: readonly string[]) => void;
  readonly onState: (isLive: boolean) => void;
}

/** Milliseconds before a stream that broke is opened again; doubled each time. */
const patience = { first: 2_000, most: 60_000 } as const;

/**
 * Follows a dashboard until the signal aborts (`GET /dashboards/{id}/stream`, server-sent events). If the route is
 * missing or forbidden, the page keeps its content. After any other failure it retries later: the installation may be
 * full, or starting.
 */
export async function followDashboard(
  platform: Platform,
  id: string,
  search: string,
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<void> {
  let wait: number = patience.first;
  while (!signal.aborted) {
    const outcome = await readOnce(platform, `/dashboards/${id}/stream${search}`, handlers, signal).catch(
      () => 'broken' as const,
    );
    handlers.onState(false);
    if (outcome === 'refused') return;
    wait = outcome === 'ended' ? patience.first : Math.min(wait * 2, patience.most);
    await pause(wait, signal);
  }
}

/** Not for this caller, not here. */
const refusals: readonly number[] = [403, 404, 405];

/** @throws {Error} for an answer that may be another one later, and for a connection that broke. */
async function readOnce(
  platform: Platform,
  path: string,
  handlers: LiveHandlers,
  signal: AbortSignal,
): Promise<'refused' | 'ended'> {
  const answer = await platform.open(path, 'text/event-stream', signal);
  const isStream = answer.headers.get('content-type')?.includes('text/event-stream') === true;
  if (!answer.ok || !isStream || answer.body === null) {
    await answer.body?.cancel();
    if (answer.ok || refusals.includes(answer.status)) return 'refused';
    throw new Error(`The stream was answered ${answer.status}.`);
  }
  handlers.onState(true);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    const frames = (rest + step.value.replaceAll('\r\n', '\n')).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) take(frame, handlers);
  }
  return 'ended';
}

/** Signs of life and events of another kind are passed over. */
function take(frame: string, { onWidget, onLayout }: LiveHandlers): void {
  const fields = frame.split('\n').map((line) => /^(?<name>\w*):? ?(?<value>.*)/s.exec(line)?.groups ?? {});
  const valuesOf = (wanted: string) =>
    fields.filter(({ name }) => name === wanted).map(({ value }) => value ?? '');
  const [event] = valuesOf('event');
  const data = valuesOf('data').join('\n');
  if (event === 'snapshot') onWidget(JSON.parse(data));
  else if (event === 'layout') onLayout(JSON.parse(data).widgetIds);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
