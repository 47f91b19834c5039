import { randomInt, randomUUID } from 'node:crypto';
import { constantFrom, integer, sample } from 'fast-check';
import { expect } from 'vitest';
import type { DevTokenRequest } from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import type { TestAnswer, TestRequest } from '../platform.ts';
import type { SingleProcess } from '../process/single-process.ts';
import { type ChatProvider, toldUsage } from '../provider/chat-provider.ts';
import { type CallWay, callWays, countedWorkspace } from './call-ways.ts';

/** US dollars for a million tokens, so that what a call cost is known. */
const told = { Input: 2, Output: 5 };

/** A recorded call. Its id is the caller and the message, so that every side names it alike. */
interface SentCall {
  readonly id: string;
  /** Whether the caller has the whole answer. */
  acknowledged: boolean;
}

/** A row of the ledger, as operators see it. */
export interface LedgerRow {
  readonly userId: string;
  readonly kind: string;
  readonly status: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimatedCostUsd: number | null;
}

/** What a history came to. */
export interface HistoryFigures {
  /** Decides which calls are made and when something dies; `Test__Seed` repeats it. */
  readonly seed: number;
  readonly sent: number;
  readonly received: number;
  readonly acknowledged: number;
  readonly kills: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** Sentences, one for each call on which two sides disagree. */
  readonly differences: readonly string[];
}

/** Variables of a platform whose workspace leads to the provider; limits are out of the way. */
export function historyEnv(provider: ChatProvider): Record<string, string> {
  return {
    AI__Providers__counted__Kind: 'openai-compatible',
    AI__Providers__counted__BaseUrl: provider.baseUrl,
    AI__Providers__counted__ApiKey: 'no-secret',
    AI__Providers__counted__AllowPrivateNetwork: 'true',
    AI__Limits__Tenant__RequestsPerMinute: '1000000',
    AI__Prices__counted__any__Input: String(told.Input),
    AI__Prices__counted__any__Output: String(told.Output),
  };
}

/** Where the calls are made. */
export interface HistoryPlatform {
  readonly url: string;
  call(path: string, request?: TestRequest): Promise<TestAnswer>;
  token(user: string, request?: Omit<DevTokenRequest, 'user'>): Promise<string>;
  /** Kills it as by `kill -9` and starts it again; absent where it shares the process of the test. */
  readonly restart?: () => Promise<void>;
}

/** A process of its own, which can be killed. */
export const killable = (single: SingleProcess): HistoryPlatform => ({
  get url() {
    return single.process.url;
  },
  call: (path, request) => single.call(path, request),
  token: (user, request) => single.token(user, request),
  restart: async () => {
    const { port } = single.process;
    await single.process.kill();
    await single.start({ PORT: String(port) });
  },
});

/** Calls made while platform and provider are killed, and what the books say afterwards. */
export class CallHistory {
  private readonly calls: SentCall[] = [];
  private readonly seed = Number(process.env.Test__Seed ?? randomInt(2 ** 31));
  private kills = 0;

  constructor(
    private readonly platform: HistoryPlatform,
    private readonly provider: ChatProvider,
  ) {}

  /** Makes the workspace. */
  async prepare(): Promise<void> {
    const body = { name: countedWorkspace, provider: 'counted', model: 'any' };
    const answer = await this.platform.call('/api/v1/ai/workspaces', { method: 'POST', body });
    expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  }

  /** Makes so many calls by so many callers at once; kills the platform, or the provider, that often in between. */
  async run(count: number, callers: number, kills: { readonly platform: number; readonly provider: number }) {
    const { seed } = this;
    const begin = this.calls.length;
    const goal = begin + count;
    const ways = sample(constantFrom(...callWays), { seed, numRuns: count });
    let up: Promise<void> = Promise.resolve();
    const work = async () => {
      while (this.calls.length < goal) {
        await up;
        await this.call(ways[this.calls.length - begin]);
      }
    };
    const numRuns = kills.platform + kills.provider;
    const places = sample(integer({ min: 1, max: count - 1 }), { seed, numRuns });
    const moments = [
      ...Array.from({ length: kills.platform }, () => 'platform' as const),
      ...Array.from({ length: kills.provider }, () => 'provider' as const),
    ]
      .map((victim, at) => ({ victim, at: begin + (places[at] ?? 1) }))
      .sort((a, b) => a.at - b.at);
    const working = Promise.all(Array.from({ length: callers }, work));
    for (const { victim, at } of moments) {
      await expect
        .poll(() => this.calls.length, { timeout: 600_000, interval: 1 })
        .toBeGreaterThanOrEqual(at);
      if (victim === 'provider') {
        await this.provider.kill();
        await this.provider.start();
      } else {
        up = this.platform.restart?.() ?? Promise.resolve();
        await up;
      }
      this.kills += 1;
    }
    await working;
  }

  /** Compares what was sent, what the provider received and what the books say, once nothing is open any more. */
  async settle(): Promise<HistoryFigures> {
    await this.platform.restart?.();
    const open = async () => (await this.rows()).filter(({ status }) => status === 'Open').length;
    await expect.poll(open, { timeout: 180_000, interval: 1_000 }).toBe(0);
    const rows = await this.rows();
    const records = await this.list<{ readonly userId: string }>('aiUsage', 'userId');
    return {
      seed: this.seed,
      sent: this.calls.length,
      received: new Set(this.provider.received).size,
      acknowledged: this.calls.filter(({ acknowledged }) => acknowledged).length,
      kills: this.kills,
      byStatus: Object.fromEntries(
        [...Map.groupBy(rows, ({ status }) => status)].map(([status, { length }]) => [status, length]),
      ),
      differences: [
        ...differences(this.calls, this.provider.received, rows),
        ...recordDifferences(rows, records),
      ],
    };
  }

  private async call(way: ((id: string) => CallWay) | undefined): Promise<void> {
    if (way === undefined) return;
    const call: SentCall = { id: randomUUID(), acknowledged: false };
    this.calls.push(call);
    const token = await this.platform.token(call.id, { tenant: 'acme', roles: ['svc-ai-user'] });
    call.acknowledged = await this.made(way(call.id), token).catch(() => false);
  }

  /** @returns whether the caller has the whole answer. */
  private async made({ path, body, whole, hangsUp }: CallWay, token: string): Promise<boolean> {
    if (hangsUp) {
      await this.leave(path, body, token);
      return false;
    }
    const answer = await this.platform.call(path, { method: 'POST', token, body });
    return answer.status === 200 && answer.text.includes(whole);
  }

  /** Reads the beginning of a stream and hangs up. */
  private async leave(path: string, body: object, token: string): Promise<void> {
    const hangUp = new AbortController();
    const answer = await fetch(this.platform.url + path, {
      method: 'POST',
      signal: hangUp.signal,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.body?.getReader().read();
    hangUp.abort();
  }

  /** Every call in the books. */
  rows(): Promise<LedgerRow[]> {
    return this.list('aiCalls', 'userId kind status inputTokens outputTokens estimatedCostUsd');
  }

  /** Every item of a list, by cursor. */
  private async list<T>(field: string, selection: string): Promise<T[]> {
    const query = `query ($after: String) { ${field}(after: $after, first: 100) { nodes { ${selection} } pageInfo { hasNextPage endCursor } } }`;
    const found: T[] = [];
    for (let after: string | null = null; ; ) {
      const { body } = await this.platform.call('/graphql', {
        method: 'POST',
        body: { query, variables: { after } },
      });
      const { nodes, pageInfo } = body.data[field];
      found.push(...nodes);
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor;
    }
  }
}

function differences(
  calls: readonly SentCall[],
  received: readonly string[],
  rows: readonly LedgerRow[],
): string[] {
  const booked = Map.groupBy(rows, ({ userId }) => userId);
  const sent = new Map(calls.map((call) => [call.id, call]));
  return [
    ...[...booked].flatMap(([id, { length }]) => (length > 1 ? [`${id} is booked ${length} times`] : [])),
    ...[...booked.keys()].flatMap((id) => (sent.has(id) ? [] : [`${id} is booked and was never made`])),
    ...[...new Set(received)].flatMap((id) =>
      booked.has(id) ? [] : [`${id} was received and is not booked`],
    ),
    ...calls.flatMap(({ id, acknowledged }) =>
      acknowledged && booked.get(id)?.[0]?.status !== 'Completed'
        ? [`${id} was answered and is not completed`]
        : [],
    ),
    ...rows.flatMap(({ userId, kind, status, inputTokens, outputTokens }) =>
      status === 'Completed' &&
      (inputTokens !== toldUsage.prompt_tokens ||
        outputTokens !== (kind === 'embeddings' ? 0 : toldUsage.completion_tokens))
        ? [`${userId} is booked with other tokens than the provider told`]
        : [],
    ),
    ...rows.flatMap(({ userId, inputTokens, outputTokens, estimatedCostUsd }) => {
      const cost = (inputTokens * told.Input + outputTokens * told.Output) / 1_000_000;
      return Math.abs((estimatedCostUsd ?? Number.NaN) - cost) < 1e-6
        ? []
        : [`${userId} is booked with ${estimatedCostUsd} for tokens of ${cost}`];
    }),
    ...rows.flatMap(({ userId, status }) =>
      status === 'Completed' && !received.includes(userId)
        ? [`${userId} is completed and was never received`]
        : [],
    ),
  ];
}

/** One public record for each completed call, and no other. */
function recordDifferences(
  rows: readonly LedgerRow[],
  records: readonly { readonly userId: string }[],
): string[] {
  const completed = rows.filter(({ status }) => status === 'Completed').map(({ userId }) => userId);
  const recorded = records.map(({ userId }) => userId);
  return completed.toSorted().join() === recorded.toSorted().join()
    ? []
    : [`${completed.length} calls are completed and ${recorded.length} are recorded`];
}
