import type { ServerResponse } from 'node:http';
import { hasEnded, nextState } from '../../../subgraphs/webhooks/delivery/delivery.rules.ts';
import type { DeliveryState, SubscriptionStatus } from '../../../subgraphs/webhooks/webhooks.contract.ts';
import type { HookAnswer, ReceivedHook } from './webhook-receiver.ts';

/** A request as the receiver lived through it. */
interface SeenRequest {
  readonly path: string;
  readonly id: string;
  /** What the writer wrote. */
  readonly token: string;
  readonly began: number;
  ended: number | null;
  /** Whether the sender has a whole answer of 2xx, as far as the receiver can know. */
  succeeded: boolean;
}

/** How a receiver can misbehave. */
export const misbehaviours = {
  hang: () => undefined,
  drip: (response: ServerResponse) => void response.writeHead(500).write('.'),
  reset: (response: ServerResponse) => void response.destroy(),
  fail: (response: ServerResponse) => void response.writeHead(503).end(),
  late: (response: ServerResponse) => void setTimeout(() => response.writeHead(200).end(), 3_000).unref(),
} as const;

type Misbehaviour = keyof typeof misbehaviours;

/** All that a receiver was sent, and how. */
export class WebhookHistory {
  readonly requests: SeenRequest[] = [];
  /** What was wrong with their signatures. */
  readonly forged: string[] = [];
  private share = 0;

  /** @param problemOf what is wrong with a request's signatures; null: nothing. */
  constructor(private readonly problemOf: (hook: ReceivedHook) => string | null) {}

  /** @param share part of the requests that are not answered well. */
  misbehave(share: number): void {
    this.share = share;
  }

  /** Answers a receiver's requests. */
  readonly answer: HookAnswer = (hook, response) => {
    const seen = seenOf(hook);
    this.requests.push(seen);
    const problem = this.problemOf(hook);
    if (problem !== null) this.forged.push(problem);
    response.once('close', () => {
      seen.ended = performance.now();
      seen.succeeded = response.writableFinished && response.statusCode < 300;
    });
    if (Math.random() >= this.share) return response.writeHead(204).end();
    const names = Object.keys(misbehaviours) as Misbehaviour[];
    return misbehaviours[names[Math.floor(Math.random() * names.length)] as Misbehaviour](response);
  };
}

function seenOf({ path, headers, body }: ReceivedHook): SeenRequest {
  return {
    path,
    id: headers['webhook-id'] ?? '',
    token: JSON.parse(body).data.newValue,
    began: performance.now(),
    ended: null,
    succeeded: false,
  };
}

/** A delivery as the database has it. */
export interface StoredDelivery {
  readonly id: string;
  readonly path: string;
  readonly token: string;
  readonly state: DeliveryState;
  readonly nextAttemptAt: Date | string | null;
}

/** A subscription as the database has it. */
interface StoredSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly activeKeys: number;
}

/** Watches the states of deliveries and subscriptions, and says which were not allowed. */
export class StateWatch {
  readonly illegal: string[] = [];
  private readonly states = new Map<string, DeliveryState>();

  see(deliveries: readonly Pick<StoredDelivery, 'id' | 'state' | 'nextAttemptAt'>[]): void {
    for (const { id, state, nextAttemptAt } of deliveries) {
      const before = this.states.get(id) ?? 'Pending';
      this.states.set(id, state);
      const isOpen = state === 'Pending' || state === 'Retrying';
      if (isOpen !== (nextAttemptAt !== null)) this.illegal.push(`${id} is ${state}, next: ${nextAttemptAt}`);
      if (state === before) continue;
      const steps = ['succeeded', 'failed', 'exhausted', 'skipped', 'rejected'] as const;
      // Between two looks a delivery may have failed any number of times.
      if (!steps.some((step) => nextState(before, step) === state))
        this.illegal.push(`${id}: ${before} → ${state}`);
    }
  }

  /** None is deactivated, and each has one Active key at every moment. */
  seeSubscriptions(subscriptions: readonly StoredSubscription[]): void {
    for (const { id, status, activeKeys } of subscriptions)
      if (status === 'Deactivated' || activeKeys !== 1)
        this.illegal.push(`${id} is ${status} with ${activeKeys} Active keys`);
  }
}

/** What a history came to. */
export interface HistoryVerdict {
  /** Acknowledged events, each for every subscription that must hear of it. */
  readonly expected: number;
  readonly delivered: number;
  readonly scheduled: number;
  readonly lost: readonly string[];
  /** Sentences, one for each violation. */
  readonly violations: readonly string[];
}

/** An event and a subscription that must hear of it. */
export type ExpectedDelivery = Pick<StoredDelivery, 'path' | 'token'>;

/** Compares what was acknowledged, what receivers were sent, and what the database says. */
export function judgeHistory(
  expected: readonly ExpectedDelivery[],
  history: WebhookHistory,
  stored: readonly StoredDelivery[],
): HistoryVerdict {
  const key = ({ path, token }: ExpectedDelivery) => `${path} ${token}`;
  const requests = Map.groupBy(history.requests, key);
  const deliveries = Map.groupBy(stored, key);
  let delivered = 0;
  let scheduled = 0;
  const lost: string[] = [];
  for (const one of expected.map(key)) {
    const states = deliveries.get(one)?.map(({ state }) => state) ?? [];
    if (requests.get(one)?.some(({ succeeded }) => succeeded)) delivered += 1;
    else if (states.some((state) => !hasEnded(state))) scheduled += 1;
    else lost.push(`${one}: ${states.join(', ') || 'no delivery'}`);
  }
  return {
    expected: expected.length,
    delivered,
    scheduled,
    lost,
    violations: [...idViolations(history), ...overlaps(requests), ...history.forged],
  };
}

/** Every repeat carries the same id, and no two events share one. */
function idViolations({ requests }: WebhookHistory): string[] {
  const ids = Map.groupBy(requests, ({ token }) => token);
  const tokens = Map.groupBy(requests, ({ id }) => id);
  const several = (groups: Map<string, SeenRequest[]>, of: (one: SeenRequest) => string, what: string) =>
    [...groups].flatMap(([name, all]) =>
      new Set(all.map(of)).size > 1 ? [`${name} came with several ${what}`] : [],
    );
  return [...several(ids, ({ id }) => id, 'ids'), ...several(tokens, ({ token }) => token, 'events')];
}

/** No two attempts of one delivery are under way at once. */
function overlaps(requests: ReadonlyMap<string, readonly SeenRequest[]>): string[] {
  return [...requests].flatMap(([name, all]) => {
    const ordered = all.toSorted((a, b) => a.began - b.began);
    return ordered.flatMap((one, index) => {
      const next = ordered[index + 1];
      const end = one.ended ?? Number.POSITIVE_INFINITY;
      return next !== undefined && next.began < end ? [`${name} had two attempts at once`] : [];
    });
  });
}
