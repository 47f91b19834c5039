import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../../authentication/gateway-call.ts';
import { resultOf, resultsOf, type SubgraphAnswer } from './subgraph-answer.ts';

/** The header with which a subgraph announces how many queries it accepts in one request, as a list. */
export const batchHeader = 'x-graphql-batch';
/** Characters of a merged request: the subgraph could refuse a larger one, although it would accept the parts. */
const longestBatch = 128 * 1024;

/** Sends a body and reads the answer; may retry. */
export type Send = <T>(body: string, call: GatewayCall, read: (answer: SubgraphAnswer) => T) => Promise<T>;

interface PendingFetch {
  readonly body: string;
  readonly resolve: (result: ExecutionResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Merges concurrent queries of one call to one subgraph into one request, if the subgraph's last answer announced
 * support for lists, as our own subgraph server does. If the list is refused after all, sends them one by one.
 */
export class MergedFetches {
  private limit = 1;
  private readonly waiting = new Map<GatewayCall, PendingFetch[]>();

  constructor(private readonly send: Send) {}

  private readonly read = (answer: SubgraphAnswer): ExecutionResult => {
    this.limit = answer.batch;
    return resultOf(answer);
  };

  /** @param body of a query. @throws as {@link resultOf}, and the errors of sending. */
  fetch(body: string, call: GatewayCall): Promise<ExecutionResult> {
    if (this.limit < 2 || body.length > longestBatch) return this.sendOne(body, call);
    return new Promise((resolve, reject) => {
      const asked = this.waiting.get(call) ?? [];
      if (asked.push({ body, resolve, reject }) > 1) return;
      this.waiting.set(call, asked);
      queueMicrotask(() => {
        this.waiting.delete(call);
        for (const group of groupsOf(asked, this.limit)) void this.sendGroup(group, call);
      });
    });
  }

  private sendOne(body: string, call: GatewayCall): Promise<ExecutionResult> {
    return this.send(body, call, this.read);
  }

  private async sendGroup(group: readonly PendingFetch[], call: GatewayCall): Promise<void> {
    const [first, second] = group;
    if (first !== undefined && second === undefined) {
      return this.sendOne(first.body, call).then(first.resolve, first.reject);
    }
    try {
      const results = await this.send(`[${group.map(({ body }) => body).join(',')}]`, call, (answer) => {
        this.limit = answer.batch;
        return resultsOf(answer, group.length);
      });
      for (const [index, { body, resolve, reject }] of group.entries()) {
        const result = results?.[index];
        if (result === undefined) this.sendOne(body, call).then(resolve, reject);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

function groupsOf(asked: readonly PendingFetch[], limit: number): readonly (readonly PendingFetch[])[] {
  const groups: PendingFetch[][] = [];
  let length = longestBatch + 1;
  for (const one of asked) {
    const group = groups.at(-1);
    length += one.body.length;
    if (group === undefined || group.length >= limit || length > longestBatch) {
      groups.push([one]);
      length = one.body.length;
    } else group.push(one);
  }
  return groups;
}
