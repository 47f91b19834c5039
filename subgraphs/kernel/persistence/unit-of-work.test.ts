import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { kernelHousekeeping } from '../../host/kernel-housekeeping.ts';
import { Actor } from '../call/actor.ts';
import type { AgentCall } from '../call/agent-call.ts';
import type { RequestContext } from '../call/context.ts';
import { defineEvent } from '../call/event.ts';
import type { Idempotency } from '../call/idempotency.ts';
import { Envelope } from '../crypto/envelope.ts';
import { LocalKeyVault } from '../crypto/local-key-vault.ts';
import { type KeyVault, vaultUnavailable } from '../crypto/vault.ts';
import type { DomainError } from '../error/domain-error.ts';
import { hostTenant, tenantOf } from '../tenancy/tenant.ts';
import { primaryAlone } from './read-replicas.ts';
import { type ResultCipher, type Transaction, UnitOfWork } from './unit-of-work.ts';

const vault = new LocalKeyVault([randomBytes(32)]);

const happened = defineEvent<{ value: string }>('Test.Happened');
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('a unit of work on $name', (kind) => {
  const clock = new TestClock();
  const cipher = new Envelope(vault);
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());

  const keyed = (key: string, body = 'body'): Idempotency => ({ key, requestHash: body, replayed: false });

  function unit(
    idempotency: Idempotency | null,
    caller: { tenantId?: string | null; userId?: string } = {},
    by: ResultCipher = cipher,
    agent: AgentCall | null = null,
  ) {
    const { tenantId = tenantA, userId = 'alice' } = caller;
    const tenant = tenantId === null ? hostTenant : tenantOf(tenantId);
    const request: RequestContext = {
      actor: new Actor({ isAuthenticated: true, userId }),
      tenant,
      locale: 'en',
      requestId: 'r',
      signal: new AbortController().signal,
      idempotency,
      agent,
      em: bench.database.session(tenant.id),
      // An event that exists if and only if the transaction commits, as the bus writes them.
      events: {
        publish: () => Promise.reject(new Error('one by one')),
        publishAll: async (em, publications) => {
          for (const { type, data } of publications)
            await em.execute('insert into kernel.epoch (tenant_id, topic, value) values (?, ?, 1)', [
              tenant.id,
              `${type.name} ${(data as { value: string }).value}`,
            ]);
        },
      },
    };
    return new UnitOfWork(request, { clock, cipher: by, replicas: primaryAlone });
  }

  /** A mutation that counts how often it was run, and leaves a row. */
  function mutation(value: string) {
    const effect = {
      runs: 0,
      after: 0,
      work: async ({ publish, afterCommit }: Transaction) => {
        effect.runs += 1;
        await publish(happened, { value: `${value} ${effect.runs}` });
        afterCommit(() => {
          effect.after += 1;
        });
        return { value, at: clock.now(), secret: 'whsec_plain', nothing: null };
      },
    };
    return effect;
  }

  const events = async (value: string) =>
    (
      await bench.database
        .session(tenantA)
        .execute('select topic from kernel.epoch where topic like ?', [`Test.Happened ${value} %`])
    ).length;

  it('answers a repeat with the stored result, without a second effect', async () => {
    const effect = mutation('repeat');
    const first = await unit(keyed('repeat')).run('change', effect.work);
    const repeat = keyed('repeat');
    const second = await unit(repeat).run('change', effect.work);
    expect(second).toEqual(first);
    expect(second.at).toBeInstanceOf(Date);
    expect([effect.runs, effect.after, await events('repeat'), repeat.replayed]).toEqual([1, 1, 1, true]);
  });

  describe('of an agent', () => {
    const agent = { tool: 'change_it', client: null, isDryRun: false };
    const recorded = () =>
      bench.database
        .session(tenantA)
        .execute('select actor_id, operation, tool, client, request_id from kernel.agent_change');

    it('records the change with it, once', async () => {
      const effect = mutation('agent');
      for (let run = 0; run < 2; run += 1)
        await unit(keyed('agent'), {}, cipher, agent).run('change', effect.work);
      const row = {
        actor_id: 'alice',
        operation: 'change',
        tool: 'change_it',
        client: null,
        request_id: 'r',
      };
      expect(await recorded()).toEqual([row]);
      const failing = unit(null, {}, cipher, agent).run('fail', () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await recorded()).toEqual([row]);
    });

    it('undoes a dry run, and answers with its result', async () => {
      const before = await recorded();
      const effect = mutation('dry');
      const dry = unit(keyed('dry'), {}, cipher, { ...agent, isDryRun: true });
      expect(await dry.run('change', effect.work)).toMatchObject({ value: 'dry' });
      expect([effect.runs, effect.after, await events('dry'), await recorded()]).toEqual([1, 0, 0, before]);
      expect(await unit(keyed('dry')).replay('change')).toBeNull();
    });

    it.each(['update kernel.agent_change set client = null', 'delete from kernel.agent_change'])(
      'cannot %s',
      async (statement) => {
        const change = bench.database.session(tenantA).transactional((em) => em.execute(statement));
        await expect(change).rejects.toThrow('permission denied');
      },
    );
  });

  it('returns a stored result before work outside of a transaction', async () => {
    const effect = mutation('beforehand');
    expect(await unit(null).replay('change')).toBeNull();
    expect(await unit(keyed('beforehand')).replay('change')).toBeNull();
    const value = await unit(keyed('beforehand')).run('change', effect.work);
    const repeat = keyed('beforehand');
    expect(await unit(repeat).replay('change')).toEqual({ value });
    expect(repeat.replayed).toBe(true);
    await expect(unit(keyed('beforehand', 'other')).replay('change')).rejects.toMatchObject({
      errorCode: 'Idempotency:Key:Conflict',
    });
  });

  it('runs every time without a key', async () => {
    const effect = mutation('keyless');
    await unit(null).run('change', effect.work);
    await unit(null).run('change', effect.work);
    expect([effect.runs, effect.after, await events('keyless')]).toEqual([2, 2, 2]);
  });

  it.each([
    ['another body', 'other body', 'change'],
    ['another operation', 'body', 'remove'],
  ])('refuses the key of %s', async (_, body, operation) => {
    const key = `refused ${body} ${operation}`;
    const effect = mutation(key);
    await unit(keyed(key)).run('change', effect.work);
    const second = keyed(key, body);
    const failure = await unit(second)
      .run(operation, effect.work)
      .catch((error: DomainError) => error);
    expect(failure).toMatchObject({ kind: 'rejected', errorCode: 'Idempotency:Key:Conflict' });
    expect([effect.runs, second.replayed]).toEqual([1, false]);
  });

  it('stores nothing of an effect that fails, calls nothing after it, publishes nothing, and may be tried again', async () => {
    const effect = mutation('failing');
    const failing = unit(keyed('failing')).run('change', async (transaction) => {
      await effect.work(transaction);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect([effect.runs, effect.after, await events('failing')]).toEqual([1, 0, 0]);
    const retry = keyed('failing');
    await unit(retry).run('change', effect.work);
    expect([effect.runs, effect.after, await events('failing'), retry.replayed]).toEqual([2, 1, 1, false]);
  });

  it('separates the keys of users and tenants', async () => {
    const effect = mutation('apart');
    const callers = [{}, { userId: 'bob' }, { tenantId: tenantB }, { tenantId: null }];
    for (const caller of callers) {
      const own = keyed('apart');
      await unit(own, caller).run('change', effect.work);
      expect(own.replayed).toBe(false);
    }
    expect(effect.runs).toBe(callers.length);
  });

  it('deletes a key after 24 hours', async () => {
    const effect = mutation('day');
    await unit(keyed('day')).run('change', effect.work);
    clock.advance(day - 1);
    await unit(keyed('day')).run('change', effect.work);
    expect(effect.runs).toBe(1);
    clock.advance(1);
    const late = keyed('day', 'other body');
    await unit(late).run('remove', effect.work);
    expect([effect.runs, late.replayed]).toEqual([2, false]);
    await unit(keyed('day', 'other body')).run('remove', effect.work);
    expect(effect.runs).toBe(2);
  });

  it('leaves nothing of a forgotten key after the housekeeping', async () => {
    await unit(keyed('swept')).run('change', mutation('swept').work);
    const rows = () =>
      bench.database
        .session(tenantA)
        .execute("select key from kernel.idempotency_record where key = 'swept'");
    for (const [passed, left] of [
      [day, 1],
      [1, 0],
    ] as const) {
      clock.advance(passed);
      await kernelHousekeeping(bench.database, clock, 1, { trimLog: async () => {} }).handle({}, firstRun());
      expect(await rows()).toHaveLength(left);
    }
  });

  it('stores results encrypted, for their tenant', async () => {
    await unit(keyed('sealed')).run('change', mutation('sealed').work);
    const [row]: { result: string }[] = await bench.database
      .session(tenantA)
      .execute("select result from kernel.idempotency_record where key = 'sealed'");
    expect(Envelope.isEncrypted(String(row?.result))).toBe(true);
    expect(row?.result).not.toContain('whsec_plain');
    expect(
      Buffer.from(String(row?.result).split(':').at(-1) ?? '', 'base64url').toString('latin1'),
    ).not.toContain('whsec_plain');
    await expect(
      cipher.decryptBytes(String(row?.result), { tenantId: tenantB, purpose: 'idempotency' }),
    ).rejects.toThrow('cannot be decrypted');
  });

  it('uses the vault outside of the transaction, and fails while it is unreachable', async () => {
    const asked: string[] = [];
    let place = 'outside';
    const watched: KeyVault = Object.assign(Object.create(vault) as KeyVault, {
      wrap: (...parts: Parameters<KeyVault['wrap']>) => {
        asked.push(`wrap ${place}`);
        return vault.wrap(...parts);
      },
      unwrap: () => {
        asked.push(`unwrap ${place}`);
        return Promise.reject(vaultUnavailable());
      },
    });
    const effect = mutation('asked');
    const ask = async (key = 'asked') => {
      const watching = unit(keyed(key), {}, new Envelope(watched));
      const session = watching.call.em;
      const transactional = session.transactional.bind(session);
      session.transactional = async (...parts) => {
        place = 'inside';
        return transactional(...parts).finally(() => {
          place = 'outside';
        });
      };
      return watching.run('change', effect.work);
    };
    await ask();
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    expect([asked, effect.runs]).toEqual([['wrap outside', 'wrap outside', 'unwrap outside'], 1]);
    watched.wrap = () => Promise.reject(vaultUnavailable());
    await expect(ask('away')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(effect.runs).toBe(1);
  });

  it('answers nothing as nothing', async () => {
    for (const _ of [1, 2])
      expect(await unit(keyed('nothing')).run('change', async () => undefined)).toBeUndefined();
  });

  it('reads', async () => {
    expect(await unit(null).read((em) => em.execute('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it.runIf(kind.name === 'PostgreSQL')('reads from one snapshot, and writes nothing', async () => {
    const count = "select count(*)::int as n from kernel.epoch where topic = 'Test.Happened snapshot 1'";
    const seen = await unit(null).read(async (em) => {
      const before = await em.execute(count);
      await unit(null).run('change', mutation('snapshot').work);
      return [before, await em.execute(count), await events('snapshot')];
    });
    expect(seen).toEqual([[{ n: 0 }], [{ n: 0 }], 1]);
    const write = unit(null).read((em) => em.execute('delete from kernel.epoch'));
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  it.runIf(kind.name === 'PostgreSQL')(
    'refuses a key that is still running, and says when to come again',
    async () => {
      const effect = mutation('running');
      const started = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      const first = unit(keyed('running')).run('change', async (transaction) => {
        started.resolve();
        await goOn.promise;
        return effect.work(transaction);
      });
      await started.promise;
      const failure = await unit(keyed('running'))
        .run('change', effect.work)
        .catch((error: DomainError) => error);
      expect(failure).toMatchObject({
        kind: 'conflict',
        errorCode: 'Idempotency:Key:InProgress',
        parameters: { retryAfter: 2 },
      });
      const others = [unit(keyed('other')), unit(keyed('running'), { userId: 'bob' })];
      for (const other of others) await other.run('change', effect.work);
      goOn.resolve();
      await first;
      expect(await unit(keyed('running')).run('change', effect.work)).toEqual(await first);
      expect(effect.runs).toBe(3);
    },
  );

  it.runIf(kind.name === 'PGlite')('lets a running key wait on its one connection, and replays', async () => {
    const effect = mutation('waiting');
    const both = await Promise.all([1, 2].map(() => unit(keyed('waiting')).run('change', effect.work)));
    expect(both[1]).toEqual(both[0]);
    expect(effect.runs).toBe(1);
  });
});
