import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, carol } from '../../../test/testkit/callers.ts';
import { deletePartitioned } from '../../../test/testkit/database/partitioned-rows.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { knownPrices } from '../../../test/testkit/provider/ai-catalog.ts';
import { openSlice, type Slice } from '../../../test/testkit/slice.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import type { CallOutcome, CallStart } from './call-ledger.ts';
import { checkpointCalls, lockOpenCalls, ofProcess, settleCall } from './call-statements.ts';
import { purgeUsage } from './purge-usage.ts';
import { CallRecovery } from './recover-calls.ts';
import { CallBook } from './stored-call-ledger.service.ts';

const start: CallStart = {
  kind: 'chat',
  workspaceName: 'support',
  provider: 'openai',
  model: 'gpt-4o-mini',
  estimatedInputTokens: 40,
  label: null,
};

const outcome: CallOutcome = {
  status: 'Completed',
  usage: { inputTokens: 1_000, outputTokens: 500, isEstimated: false },
  durationMs: 1_234,
  servedBy: { workspaceName: 'support', provider: 'openai', model: 'gpt-4o-mini' },
};

describe.each(databases)('the ledger of calls, on $name', (database) => {
  let slice: Slice;
  const books: CallBook[] = [];
  beforeAll(async () => {
    slice = await openSlice({ area: 'ai', database });
  });
  afterEach(async () => {
    for (const book of books.splice(0)) await book.stop();
    await slice.sql('delete from ai.call');
    await deletePartitioned(slice, 'ai.usage_record');
  });
  afterAll(() => slice.close());

  let elapsed = 0;
  /** Lets time pass for leases, which are the database's. */
  const pass = async (seconds: number) => {
    elapsed += seconds * 1_000;
    await slice.sql('update ai.calling_process set lease_until = lease_until - make_interval(secs => ?)', [
      seconds,
    ]);
  };

  /** A process' books; it does not tick by itself. */
  function newBook(): { readonly book: CallBook; readonly recovery: CallRecovery } {
    const parts = { database: slice.process.services.database, clock: slice.clock, prices: knownPrices() };
    const recovery = new CallRecovery(parts.database, parts.clock, parts.prices);
    const monotonic = () => elapsed;
    const book = new CallBook({ ...parts, recovery, monotonic, logger: silentLogger });
    books.push(book);
    return { book, recovery };
  }
  const rowOf = async (id: string) => (await slice.sql('select * from ai.call where id = ?', [id]))[0];
  const owner = (sql: string) => slice.process.services.database.execute(sql);
  const records = () => slice.sql('select * from ai.usage_record order by id');
  const seenBy = (tenantId: string, table: string) =>
    slice.process.services.database.session(tenantId).execute(`select id from ai.${table}`);

  it('shows a tenant its own calls and records alone', async () => {
    const { book } = newBook();
    const mine = await book.of(alice).open(start);
    const theirs = await book.of(carol).open(start);
    await mine.settle(outcome);
    await theirs.settle(outcome);
    for (const table of ['call', 'usage_record'])
      expect(await seenBy(acme.id, table)).toEqual([{ id: mine.id }]);
  });

  it('counts calls that ended, and their tokens, exactly as the calls have them', async () => {
    await slice.sql('delete from kernel.usage_entry');
    const { book, recovery } = newBook();
    const done = await book.of(alice).open(start);
    await done.settle(outcome);
    await done.settle(outcome);
    const failed = await book.of(alice).open(start);
    await failed.settle({
      ...outcome,
      status: 'Failed',
      usage: { inputTokens: 7, outputTokens: 0, isEstimated: true },
    });
    // Taken for interrupted, and settled by its slow process afterwards.
    const slow = await book.of(alice).open(start);
    await recovery.ofProcess(book.processId);
    await slow.settle(outcome);
    const lost = await book.of(alice).open(start);
    await recovery.ofProcess(book.processId);
    expect(await rowOf(lost.id)).toMatchObject({ status: 'Interrupted' });
    const used = await slice.sql(
      'select measure, sum(amount)::int as amount from kernel.usage_entry group by 1 order by 1',
    );
    const [had] = await slice.sql(
      'select count(*)::int as calls, sum(input_tokens)::int as input, sum(output_tokens)::int as output from ai.call',
    );
    expect(had).toEqual({ calls: 4, input: 2_047, output: 1_000 });
    expect(used).toEqual([
      { measure: 'AI.Calls', amount: had?.calls },
      { measure: 'AI.InputTokens', amount: had?.input },
      { measure: 'AI.OutputTokens', amount: had?.output },
    ]);
  });

  it('lets no tenant change or delete what it used, nor delete its calls', async () => {
    const session = slice.process.services.database.session(acme.id);
    for (const statement of [
      'update ai.usage_record set input_tokens = 0',
      'delete from ai.usage_record',
      'delete from ai.call',
      'select * from ai.calling_process',
    ])
      await expect(session.execute(statement), statement).rejects.toThrow(/permission denied/);
  });

  it('has a row before the call, with the estimate', async () => {
    const { book } = newBook();
    const { id } = await book.of(alice).open(start);
    expect(await rowOf(id)).toMatchObject({
      tenant_id: acme.id,
      user_id: 'alice',
      status: 'Open',
      kind: 'chat',
      process_id: book.processId,
      workspace_name: 'support',
      provider: 'openai',
      model: 'gpt-4o-mini',
      input_tokens: 40,
      output_tokens: 0,
      is_estimated: true,
      settled_at: null,
    });
    expect(await records()).toEqual([]);
  });

  it('settles a completed call and records its use with it, at a cost', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    const servedBy = { workspaceName: 'spare', provider: 'Anthropic', model: 'claude-3-haiku' };
    expect(await call.settle(outcome)).toEqual({ estimatedCostUsd: 0.00045 });
    expect(await rowOf(call.id)).toMatchObject({
      status: 'Completed',
      error_code: null,
      input_tokens: 1_000,
      output_tokens: 500,
      is_estimated: false,
      served_model: 'gpt-4o-mini',
      duration_ms: 1_234,
      estimated_cost_usd: '0.000450000000',
    });
    const fallen = await book.of(alice).open(start);
    await fallen.settle({ ...outcome, servedBy });
    expect(await records()).toMatchObject([
      { id: call.id, user_id: 'alice', workspace_name: 'support', provider: 'openai', input_tokens: 1_000 },
      { id: fallen.id, workspace_name: 'support', provider: 'Anthropic', model: 'claude-3-haiku' },
    ]);
  });

  it.each(['Failed', 'Cancelled'] as const)(
    'settles a call that ended as %s without a record',
    async (status) => {
      const { book } = newBook();
      const call = await book.of(alice).open(start);
      await call.settle({ ...outcome, status, errorCode: 'AI:Service:Unavailable' });
      expect(await rowOf(call.id)).toMatchObject({ status, error_code: 'AI:Service:Unavailable' });
      expect(await records()).toEqual([]);
    },
  );

  it('settles a call once, whatever comes after', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    const [first] = await Promise.all([call.settle(outcome), call.settle({ ...outcome, status: 'Failed' })]);
    expect(await call.settle({ ...outcome, status: 'Cancelled' })).toEqual(first);
    expect(await rowOf(call.id)).toMatchObject({ status: 'Completed' });
    expect(await records()).toHaveLength(1);
  });

  it('is not changed by what arrives twice: an outcome whose answer was lost, a late checkpoint', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    await call.settle(outcome);
    const costs = () => slice.sql('select user_key, cost_usd from ai.monthly_cost order by user_key');
    const before = [await rowOf(call.id), await records(), await costs()];
    const session = slice.process.services.database.session(acme.id);
    const served = ['support', 'openai', 'gpt-4o-mini'];
    const again = [
      'Failed',
      null,
      9,
      9,
      false,
      null,
      null,
      null,
      '[]',
      '[]',
      ...served,
      1,
      '1',
      slice.clock.now(),
      call.id,
    ];
    expect(await slice.process.services.database.rows(acme.id, settleCall, again)).toEqual([]);
    await session.execute(checkpointCalls(1), [call.id, 99_999]);
    expect([await rowOf(call.id), await records(), await costs()]).toEqual(before);
  });

  it('takes two statements for a call, once the process is known', async () => {
    const { book } = newBook();
    await (await book.of(alice).open(start)).settle(outcome);
    slice.takeStatements();
    await (await book.of(alice).open(start)).settle(outcome);
    expect(slice.takeStatements()).toHaveLength(2);
  });

  it('stores whole, not negative and bounded counts, whatever a provider reports', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open({ ...start, estimatedInputTokens: Number.NaN });
    await call.settle({ ...outcome, usage: { inputTokens: 1e300, outputTokens: -4.5, isEstimated: false } });
    expect(await rowOf(call.id)).toMatchObject({ input_tokens: 2_147_483_647, output_tokens: 0 });
  });

  it('stores cached, written and reasoning tokens, and prices them', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    const details = { cacheReadTokens: 400, cacheWriteTokens: 100, reasoningTokens: 50 };
    const servedBy = { workspaceName: 'support', provider: 'anthropic', model: 'claude-3-5-haiku-20241022' };
    const { estimatedCostUsd } = await call.settle({
      ...outcome,
      servedBy,
      usage: { ...outcome.usage, ...details },
    });
    // 500 × 0.8, 400 × 0.08, 100 × 1 and 500 × 4, for a million.
    expect(estimatedCostUsd).toBe(0.002532);
    const stored = { cache_read_tokens: 400, cache_write_tokens: 100, reasoning_tokens: 50 };
    expect(await rowOf(call.id)).toMatchObject(stored);
    expect(await records()).toMatchObject([{ id: call.id, input_tokens: 1_000, ...stored }]);
  });

  it('stores what guardrails did, and the attempts', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    const noted = {
      guardrails: [{ name: 'mine', stage: 'before', action: 'redact', count: 2 }],
      attempts: [
        {
          workspaceName: 'support',
          provider: 'openai',
          model: 'gpt-4o-mini',
          credential: 'default',
          outcome: 'Answered',
        },
      ],
    } as const;
    await call.settle({ ...outcome, ...noted });
    expect(await rowOf(call.id)).toMatchObject(noted);
  });

  it('has no cost for a model without a known price', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    const servedBy = { ...outcome.servedBy, model: 'unheard-of' };
    expect(await call.settle({ ...outcome, servedBy })).toEqual({ estimatedCostUsd: null });
    expect(await records()).toMatchObject([{ estimated_cost_usd: null }]);
  });

  it('starts and stops although calls of the dead cannot be settled', async () => {
    const { book } = newBook();
    const away = async () => {
      throw new Error('This row cannot be settled.');
    };
    const recovery = { atStart: away, ofProcess: away } as unknown as CallRecovery;
    const parts = { database: slice.process.services.database, clock: slice.clock, prices: knownPrices() };
    const other = new CallBook({ ...parts, recovery, logger: silentLogger });
    await other.start();
    await (await other.of(alice).open(start)).settle(outcome);
    await other.stop();
    await (await book.of(alice).open(start)).settle(outcome);
    expect(await records()).toHaveLength(2);
  });

  it('checkpoints all long answers in one statement', async () => {
    const { book } = newBook();
    const calls = [await book.of(alice).open(start), await book.of(carol).open(start)];
    calls[0]?.progress(10);
    calls[1]?.progress(20);
    slice.takeStatements();
    await book.tick();
    await book.tick();
    expect(slice.takeStatements()).toHaveLength(1);
    expect(await rowOf(calls[0]?.id ?? '')).toMatchObject({ status: 'Open', output_tokens: 10 });
    expect(await rowOf(calls[1]?.id ?? '')).toMatchObject({ output_tokens: 20 });
  });

  it('takes calls of a process that died for interrupted, once its lease has lapsed', async () => {
    const dead = newBook();
    const call = await dead.book.of(alice).open(start);
    call.progress(17);
    await dead.book.tick();
    const { recovery } = newBook();
    await pass(20);
    expect(await recovery.recoverDeadProcesses()).toBe(0);
    slice.clock.advance(30_000);
    await pass(10);
    expect(await recovery.recoverDeadProcesses()).toBe(1);
    expect(await rowOf(call.id)).toMatchObject({
      status: 'Interrupted',
      input_tokens: 40,
      output_tokens: 17,
      is_estimated: true,
      // 40 × 0.15 + 17 × 0.6, for a million.
      estimated_cost_usd: '0.000016200000',
      settled_at: '2026-11-21 12:00:30+00',
    });
    expect(await records()).toEqual([]);
    expect(await recovery.recoverDeadProcesses()).toBe(0);
  });

  it('leaves calls of a process with a current lease', async () => {
    const { book, recovery } = newBook();
    const call = await book.of(alice).open(start);
    for (let passed = 0; passed < 60; passed += 20) {
      await pass(20);
      await book.tick();
    }
    expect(await recovery.recoverDeadProcesses()).toBe(0);
    expect(await rowOf(call.id)).toMatchObject({ status: 'Open' });
  });

  it('leaves calls of a process that lives to one whose clock is two hours ahead', async () => {
    const { book } = newBook();
    await book.of(alice).open(start);
    const ahead = { now: () => new Date(Date.now() + 2 * 60 * 60 * 1_000) };
    const recovery = new CallRecovery(slice.process.services.database, ahead, knownPrices());
    expect(await recovery.recoverDeadProcesses()).toBe(0);
    const early = new CallBook({
      database: slice.process.services.database,
      clock: { now: () => new Date(Date.now() - 2 * 60 * 60 * 1_000) },
      prices: knownPrices(),
      recovery,
      logger: silentLogger,
    });
    books.push(early);
    await early.of(alice).open(start);
    expect(await recovery.recoverDeadProcesses()).toBe(0);
  });

  it('believes a slow process that settles a call which was taken for interrupted', async () => {
    const { book, recovery } = newBook();
    const call = await book.of(alice).open(start);
    await pass(30);
    expect(await recovery.recoverDeadProcesses()).toBe(1);
    await call.settle(outcome);
    expect(await rowOf(call.id)).toMatchObject({
      status: 'Completed',
      input_tokens: 1_000,
      is_estimated: false,
    });
    expect(await records()).toHaveLength(1);
  });

  it('recovers more calls than fit into a batch', async () => {
    const { book, recovery } = newBook();
    await book.of(alice).open(start);
    await slice.sql(
      `insert into ai.call select gen_random_uuid(), tenant_id, user_id, kind, workspace_name, provider, model,
         opened_at, process_id, status, null, input_tokens, output_tokens, is_estimated from ai.call,
         generate_series(1, 1000)`,
    );
    await pass(30);
    expect(await recovery.recoverDeadProcesses()).toBe(1_001);
  });

  it('recovers each call once when several processes look at once', async () => {
    const { book, recovery } = newBook();
    for (let count = 0; count < 5; count += 1) await book.of(alice).open(start);
    await pass(30);
    const others = [recovery, newBook().recovery, newBook().recovery];
    const found = await Promise.all(others.map((one) => one.recoverDeadProcesses()));
    expect(found.reduce((sum, count) => sum + count)).toBe(5);
  });
  it.runIf(database.name === 'PostgreSQL')(
    'leaves open calls to the session that has them, without waiting for it',
    async () => {
      const { book } = newBook();
      const { id } = await book.of(alice).open(start);
      const { database: opened } = slice.process.services;
      await opened.system(async (em) => {
        const mine = await em.execute<{ id: string }[]>(lockOpenCalls(ofProcess), [book.processId, 10]);
        expect(mine.map((call) => call.id)).toEqual([id]);
        const theirs = await opened.system(async (other) => {
          await other.execute("set local lock_timeout = '10s'");
          return other.execute(lockOpenCalls(ofProcess), [book.processId, 10]);
        });
        expect(theirs).toEqual([]);
      });
    },
  );

  it('settles what is open when the process stops', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    call.progress(3);
    await book.stop();
    expect(await rowOf(call.id)).toMatchObject({ status: 'Interrupted', output_tokens: 3 });
    expect(await slice.sql('select id from ai.calling_process where id = ?', [book.processId])).toEqual([]);
  });

  it('stores an outcome later that the database did not take', async () => {
    const { book } = newBook();
    const call = await book.of(alice).open(start);
    await owner('alter table ai.usage_record add constraint away check (false) not valid');
    await expect(call.settle(outcome)).rejects.toThrow('check constraint "away"');
    await book.tick();
    expect(await rowOf(call.id)).toMatchObject({ status: 'Open' });
    await owner('alter table ai.usage_record drop constraint away');
    await book.tick();
    expect(await rowOf(call.id)).toMatchObject({ status: 'Completed' });
    expect(await records()).toHaveLength(1);
  });

  it('adds costs up exactly', async () => {
    const { book } = newBook();
    const usage = { inputTokens: 1, outputTokens: 1, isEstimated: false };
    for (let count = 0; count < 10; count += 1)
      await (await book.of(alice).open(start)).settle({ ...outcome, usage });
    expect(await slice.sql('select sum(estimated_cost_usd)::text as sum from ai.usage_record')).toEqual([
      { sum: '0.000007500000' },
    ]);
  });

  it('deletes calls older than the retention, except open ones', async () => {
    const { book } = newBook();
    const old = await book.of(alice).open(start);
    await old.settle(outcome);
    const open = await book.of(alice).open(start);
    slice.clock.advance(2 * 24 * 60 * 60 * 1_000);
    const recent = await book.of(alice).open(start);
    await recent.settle(outcome);
    await purgeUsage(slice.process.services.database, slice.clock, 1).handle({}, firstRun());
    expect(await records()).toMatchObject([{ id: recent.id }]);
    expect((await slice.sql('select id from ai.call order by id')).map(({ id }) => id)).toEqual([
      open.id,
      recent.id,
    ]);
  });
});
