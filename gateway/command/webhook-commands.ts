import { setInterval } from 'node:timers/promises';
import { fetchLike } from '../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import { closestName } from '../../subgraphs/kernel/options/closest-name.ts';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';
import { developmentReceiverOrigin } from '../explorers/development-receiver.ts';
import { rowsOf } from './configuration/rows-of.ts';
import { onPlatform, type PlatformAddress, type RunningPlatform } from './running-platform.ts';

type Print = (line: string) => void;

export interface ListenFlags extends PlatformAddress {
  /** Port of the receiver that is being developed. */
  readonly port: string;
  /** Event types to subscribe to as long as the command runs. */
  readonly event?: readonly string[];
}

/** Milliseconds between two looks for deliveries. */
const lookEvery = 250;

/** A request to the receiver of a development start, as `/dev/receiver` lists it. */
interface Received {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signatureProblem: string | null;
}

/**
 * `platform webhooks listen`: forwards the deliveries of a local run to a port of this machine as they were signed, and
 * shows them, until the signal.
 */
export async function listenToWebhooks(
  { port, event = [], ...address }: ListenFlags,
  env: Environment,
  { print, signal }: { readonly print: Print; readonly signal: AbortSignal },
): Promise<void> {
  const target = `http://127.0.0.1:${port}`;
  const http = new GuardedClient({ policy: trustHosts([target]) });
  const send = fetchLike(http, { timeout: 30_000 });
  await onPlatform(address, env, async (platform) => {
    const seen = new Set((await listReceived(platform)).map(({ id }) => id));
    const made = await subscribe(platform, event);
    print(`Forwarding deliveries of ${platform.url} to ${target}`);
    try {
      for await (const _ of setInterval(lookEvery, null, { signal })) {
        const found = (await listReceived(platform)).filter(({ id }) => !seen.has(id));
        for (const request of found.reverse()) {
          seen.add(request.id);
          const { pathname, search } = new URL(request.url);
          const answer = await forward(send, `${target}${pathname}${search}`, request);
          print(`${eventOf(request)} ${pathname}${search} -> ${answer}`);
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const id of made) await platform.client.call('DeleteWebhookSubscription', { path: { id } });
      await http.close();
    }
  });
}

async function subscribe({ client }: RunningPlatform, events: readonly string[]): Promise<readonly string[]> {
  const made: string[] = [];
  for (const eventType of events) {
    const body = { eventType, targetUrl: `${developmentReceiverOrigin}/${encodeURIComponent(eventType)}` };
    made.push((await client.call('CreateWebhookSubscription', { body })).id);
  }
  return made;
}

/** Newest first. */
async function listReceived({ url, read }: RunningPlatform): Promise<readonly Received[]> {
  const response = await read(`${url}/dev/receiver`);
  if (!response.ok) throw new Error(`${url} is not a development start: it has no receiver.`);
  return ((await response.json()) as { items: readonly Received[] }).items;
}

/** Headers of the delivery that belong to its own connection. */
const ofConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
]);

async function forward(
  send: ReturnType<typeof fetchLike>,
  url: string,
  { headers, body }: Received,
): Promise<string> {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name));
  return send(url, { method: 'POST', headers: Object.fromEntries(kept), body }).then(
    ({ status }) => String(status),
    (error: Error) => error.message,
  );
}

/** The member of the body that names the event. */
function eventOf({ body }: Received): string {
  try {
    return (JSON.parse(body) as { type?: string }).type ?? 'event';
  } catch {
    return 'event';
  }
}

/**
 * `platform webhooks trigger EVENT`: sends a signed test event to every active subscription of an event type.
 * @returns whether every target accepted it.
 * @throws {Error} when there is none.
 */
export async function triggerWebhooks(
  eventType: string,
  address: PlatformAddress,
  env: Environment,
  print: Print,
): Promise<boolean> {
  return onPlatform(address, env, async ({ client }) => {
    const rows = await rowsOf((page) => client.call('QueryWebhookSubscriptions', { query: page }));
    const active = rows.filter((row) => row.eventType === eventType && row.status === 'Active');
    if (active.length === 0) {
      const types = [...new Set(rows.map((row) => row.eventType))].sort();
      const known = [
        ...types,
        ...(await client.call('ListWebhookEventTypes', {})).map((one) => one.eventType),
      ];
      const meant = known.includes(eventType) ? null : closestName(eventType, known);
      throw new Error(
        meant === null
          ? `No active subscription has the event type ${eventType}; there are: ${types.join(', ') || 'none'}.`
          : `${eventType} is not an event type; did you mean ${meant}?`,
      );
    }
    const outcomes: boolean[] = [];
    for (const { id, targetUrl } of active) {
      const { success, httpStatusCode, durationMs } = await client.call('TestPingWebhookSubscription', {
        path: { id },
      });
      print(`${targetUrl} -> ${httpStatusCode === 0 ? 'no answer' : httpStatusCode} in ${durationMs} ms`);
      outcomes.push(success);
    }
    return outcomes.every(Boolean);
  });
}
