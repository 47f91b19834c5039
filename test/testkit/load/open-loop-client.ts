import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';

/** What a load client is told to do; it answers with {@link OpenLoopFigures}. */
export interface OpenLoopOrder {
  readonly origin: string;
  /** Bearer tokens, in turns. */
  readonly tokens: readonly string[];
  readonly seconds: number;
  /** `closed`: the next request after the answer, on so many connections. `open`: so many a second, whatever is answered. */
  readonly kind: 'closed' | 'open';
  readonly amount: number;
  /** Milliseconds until a client gives up. */
  readonly patience: number;
}

export interface OpenLoopFigures {
  readonly sent: number;
  /** Latencies in milliseconds of what was answered with success. */
  readonly served: readonly number[];
  /** Latencies in milliseconds of the answers 503 with `Retry-After`. */
  readonly refused: readonly number[];
  /** Clients that gave up. */
  readonly abandoned: number;
  /** Other answers and errors → how many. */
  readonly others: Readonly<Record<string, number>>;
}

interface Counts {
  sent: number;
  served: number[];
  refused: number[];
  abandoned: number;
  others: Record<string, number>;
}

const entity = randomUUID();
const json = { 'content-type': 'application/json' };

/** Six reads to one write, as a frontend sends them. */
const requests = [
  { method: 'GET', path: '/api/v1/notifications?take=20' },
  { method: 'GET', path: '/api/v1/settings/user/Svc.Localization.PreferredCulture' },
  { method: 'GET', path: `/api/v1/timeline/Load/${entity}?pageSize=20` },
  {
    method: 'POST',
    path: '/graphql',
    body: '{"query":"{ me { userId } unreadNotificationCount notifications(first: 10) { nodes { id title readAt } } }"}',
  },
  { method: 'GET', path: '/api/v1/notifications/unread-count' },
  { method: 'GET', path: '/api/v1/dashboards?take=10' },
  {
    method: 'POST',
    path: `/api/v1/timeline/Load/${entity}/entries`,
    body: '{"entryType":0,"body":"written under load"}',
  },
] as const;

const dispatcher = new Agent({ keepAliveTimeout: 4_000 });

async function sendOne({ origin, tokens, patience }: OpenLoopOrder, counts: Counts): Promise<void> {
  const number = counts.sent;
  counts.sent += 1;
  const asked = requests[number % requests.length] as (typeof requests)[number];
  const began = performance.now();
  const signal = AbortSignal.timeout(patience);
  const authorization = `Bearer ${tokens[number % tokens.length]}`;
  try {
    const { statusCode, headers, body } = await request(`${origin}${asked.path}`, {
      method: asked.method,
      dispatcher,
      signal,
      headers: 'body' in asked ? { authorization, ...json } : { authorization },
      ...('body' in asked && { body: asked.body }),
    });
    const text = await body.text();
    const taken = performance.now() - began;
    if (statusCode < 300 && !text.startsWith('{"errors"')) counts.served.push(taken);
    else if (statusCode === 503 && headers['retry-after'] !== undefined) counts.refused.push(taken);
    else count(counts, `${statusCode} ${text.slice(0, 200)}`);
  } catch (error) {
    if (signal.aborted) counts.abandoned += 1;
    else count(counts, String(error));
  }
}

function count({ others }: Counts, what: string): void {
  others[what] = (others[what] ?? 0) + 1;
}

async function inTurns(order: OpenLoopOrder, counts: Counts): Promise<void> {
  const until = performance.now() + order.seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) await sendOne(order, counts);
  };
  await Promise.all(Array.from({ length: order.amount }, client));
}

/** Sends what is due every few milliseconds, so that a late timer sends more, not less. */
async function atRate(order: OpenLoopOrder, counts: Counts): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(order.seconds, (performance.now() - began) / 1_000);
      while (counts.sent < elapsed * order.amount) {
        const one = sendOne(order, counts).finally(() => running.delete(one));
        running.add(one);
      }
      if (elapsed < order.seconds) return;
      clearInterval(timer);
      resolve();
    }, 2);
  });
  await Promise.all(running);
}

process.on('message', async (order: OpenLoopOrder) => {
  const counts: Counts = { sent: 0, served: [], refused: [], abandoned: 0, others: {} };
  await (order.kind === 'closed' ? inTurns(order, counts) : atRate(order, counts));
  process.send?.(counts satisfies OpenLoopFigures);
});
