import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

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
  /** Milliseconds the event loop of the client itself was late, at the 99th percentile. */
  readonly lateness: number;
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

/**
 * So many connections are open at once, as behind a balancer; a request that finds none free waits here, and its time
 * counts from when it was due. Without a bound the ports of this machine run out before the server is at fault.
 */
const agent = new Agent({ keepAlive: true, timeout: 4_000, maxSockets: 1_000 });

/**
 * Ends requests that have waited for too long. One timer for all: a signal for each request costs as much as the
 * request, and one for many looks through all its listeners whenever one leaves.
 */
class Patience {
  private readonly waiting = new Map<ClientRequest, number>();
  private readonly timer = setInterval(() => this.sweep(), 20);
  private readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  add(request: ClientRequest): void {
    const deadline = performance.now() + this.milliseconds;
    this.waiting.set(request, deadline);
    request.once('close', () => this.waiting.delete(request));
  }

  end(): void {
    clearInterval(this.timer);
  }

  /** A map keeps the order of insertion: the first that is not due ends the sweep. */
  private sweep(): void {
    const now = performance.now();
    for (const [request, deadline] of this.waiting) {
      if (deadline > now) return;
      request.destroy(new Error('out of patience'));
    }
  }
}

interface Answer {
  readonly status: number;
  readonly mayRetry: boolean;
  readonly body: string;
}

async function send({ origin, tokens }: OpenLoopOrder, number: number, patience: Patience): Promise<Answer> {
  const asked = requests[number % requests.length] as (typeof requests)[number];
  const authorization = `Bearer ${tokens[number % tokens.length]}`;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({
      hostname,
      port,
      path: asked.path,
      method: asked.method,
      agent,
      headers: 'body' in asked ? { authorization, ...json } : { authorization },
    });
    patience.add(sent);
    sent.on('response', resolve).on('error', reject);
    sent.end('body' in asked ? asked.body : undefined);
  });
  const body = await text(answer);
  return {
    status: answer.statusCode as number,
    mayRetry: answer.headers['retry-after'] !== undefined,
    body,
  };
}

async function sendOne(order: OpenLoopOrder, counts: Counts, patience: Patience): Promise<void> {
  const number = counts.sent;
  counts.sent += 1;
  const began = performance.now();
  try {
    const { status, mayRetry, body } = await send(order, number, patience);
    const taken = performance.now() - began;
    if (status < 300 && !body.startsWith('{"errors"')) counts.served.push(taken);
    else if (status === 503 && mayRetry) counts.refused.push(taken);
    else count(counts, `${status} ${body.slice(0, 200)}`);
  } catch (error) {
    if (performance.now() - began >= order.patience) counts.abandoned += 1;
    else count(counts, String(error));
  }
}

function count({ others }: Counts, what: string): void {
  others[what] = (others[what] ?? 0) + 1;
}

async function runClosedLoop(order: OpenLoopOrder, counts: Counts, patience: Patience): Promise<void> {
  const until = performance.now() + order.seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) await sendOne(order, counts, patience);
  };
  await Promise.all(Array.from({ length: order.amount }, client));
}

/** Sends what is due every few milliseconds, so that a late timer sends more, not less. */
async function atRate(order: OpenLoopOrder, counts: Counts, patience: Patience): Promise<void> {
  const began = performance.now();
  const running = new Set<Promise<void>>();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min(order.seconds, (performance.now() - began) / 1_000);
      while (counts.sent < elapsed * order.amount) {
        const one = sendOne(order, counts, patience).finally(() => running.delete(one));
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
  const patience = new Patience(order.patience);
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  await (order.kind === 'closed' ? runClosedLoop(order, counts, patience) : atRate(order, counts, patience));
  patience.end();
  delay.disable();
  process.send?.({ ...counts, lateness: delay.percentile(99) / 1_000_000 } satisfies OpenLoopFigures);
});
