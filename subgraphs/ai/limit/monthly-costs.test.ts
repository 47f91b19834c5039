import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { knownPrices } from '../../../test/testkit/provider/ai-catalog.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import type { CallOutcome, CallStart } from '../ledger/call-ledger.ts';
import { CallRecovery } from '../ledger/recover-calls.ts';
import { CallBook } from '../ledger/stored-call-ledger.service.ts';
import { MonthlyCosts } from './monthly-costs.service.ts';

const workspace = { workspaceName: 'support', provider: 'openai', model: 'gpt-4o-mini' };
const start: CallStart = { kind: 'chat', ...workspace, estimatedInputTokens: 1_000, label: 'batch' };
const outcome: CallOutcome = {
  status: 'Completed',
  usage: { inputTokens: 1_000, outputTokens: 500, isEstimated: false },
  durationMs: 1,
  servedBy: workspace,
};
/** What 1,000 tokens in and 500 out of the model cost, and 1,000 in alone; US dollars. */
const [whole, inputAlone] = [0.00045, 0.00015];

describe.each(databases)('what the ledger adds to a month on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database });
  });
  afterAll(() => slice.close());

  const spentBy = (tenantId: string, userId: string | null) =>
    new MonthlyCosts(slice.process.services.database, slice.clock).readSpending(tenantId, {
      actor: { userId, apiKeyId: null },
      label: 'batch',
    });
  function newBook() {
    const parts = { database: slice.process.services.database, clock: slice.clock, prices: knownPrices() };
    const recovery = new CallRecovery(parts.database, parts.clock, parts.prices);
    return { book: new CallBook({ ...parts, recovery, logger: silentLogger }), recovery };
  }

  it('is each tenant’s own: of a call that ended, however, and of one whose process died', async () => {
    const { book, recovery } = newBook();
    const foreign = await book.of(carol).open(start);
    await foreign.settle(outcome);
    expect(await spentBy(acme.id, 'alice')).toMatchObject({ user: 0, tenant: 0 });
    expect(await spentBy(globex.id, carol.actor.userId)).toMatchObject({
      user: whole,
      tenant: whole,
      label: whole,
    });

    await (await book.of(alice).open(start)).settle(outcome);
    await (await book.of(alice).open(start)).settle({ ...outcome, status: 'Cancelled' });
    expect(await spentBy(acme.id, 'alice')).toMatchObject({
      user: 2 * whole,
      tenant: 2 * whole,
      label: 2 * whole,
    });

    const slow = await book.of(alice).open(start);
    expect(await recovery.ofProcess(book.processId)).toBe(1);
    const lost = 2 * whole + inputAlone;
    expect(await spentBy(acme.id, 'alice')).toMatchObject({ user: lost, tenant: lost, label: lost });
    await slow.settle(outcome);
    const known = (await spentBy(acme.id, 'alice')).tenant;
    expect(known).toBeCloseTo(3 * whole, 12);
    expect(await spentBy(acme.id, 'somebody')).toMatchObject({ user: 0, tenant: known });
    await book.stop();
  });
});
