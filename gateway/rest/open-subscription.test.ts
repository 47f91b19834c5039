import { parse } from 'graphql';
import { expect, it } from 'vitest';
import type { OperationExecutor, OperationResult } from '../graphql/execution/operation-executor.ts';
import { OperationFailure } from '../http/problem.ts';
import { openSubscription } from './open-subscription.ts';
import type { Run } from './run-route.ts';

it('ends a subscription whose first result is a failure, with that failure', async () => {
  let isEnded = false;
  async function* results(): AsyncGenerator<OperationResult> {
    try {
      yield { data: null, errors: [{ message: 'Not today.' }] };
      yield { data: {} };
    } finally {
      isEnded = true;
    }
  }
  const executor: Pick<OperationExecutor, 'prepareStream'> = {
    prepareStream: () => ({ open: async () => results() }),
  };
  const subscription = { document: parse('subscription { ticked }'), frames: async function* () {} };
  const open = openSubscription(subscription, executor, 'https://api.example.com');
  const run = { bound: { headers: {} }, mounted: { base: '' } } as Run;
  await expect(open(run)).rejects.toThrow(new OperationFailure([{ message: 'Not today.' }]));
  expect(isEnded).toBe(true);
});
