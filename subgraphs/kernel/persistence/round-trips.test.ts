import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { recordMessages } from '../../../test/testkit/database/sent-messages.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { systemRole, tenantRole } from '../tenancy/tenant-rows.ts';
import { type DriverPool, runFenced, sentLater } from './driver-client.ts';
import { fenceText } from './fence.ts';

const whoSql = `select current_user as role, current_setting('mikro.tenant.id', true) as tenant`;

describe('the text of a fence', () => {
  it('sets the role and the variables, with any characters', () => {
    const fence = { role: 'a"b', variables: { 'x.y': "it's \\ one", 'x.z': new Date(0) } };
    expect(fenceText(fence)).toBe(
      `set local role "a""b"; set local x.y = E'it''s \\\\ one'; set local x.z = E'1970-01-01T00:00:00.000Z'`,
    );
    expect(() => fenceText({ variables: {} })).toThrow('role');
  });
});

const server = databases.find(({ name }) => name === 'PostgreSQL');

describe.runIf(server !== undefined)('round trips to PostgreSQL', () => {
  let bench: KernelDatabase;
  let pool: DriverPool;
  /** What was sent to the server, a text for each round trip. */
  const sent: string[] = [];
  beforeAll(async () => {
    if (server === undefined) throw new Error('There is no server.');
    // One connection: what a statement left on it, the next one would meet.
    bench = await openKernelDatabase(server, { poolSize: 1 });
    pool = await recordMessages(bench, sent, ['query']);
    await bench.database
      .session(tenantA)
      .execute(`insert into kernel.epoch (tenant_id, topic, value) values ('${tenantA}', 'rounds', 1)`);
  });
  afterAll(() => bench?.close());
  beforeEach(() => void sent.splice(0));

  const roleNow = async () => {
    const client = await pool.connect();
    try {
      const { rows } = (await client.query(whoSql)) as { rows: { role: string; tenant: string | null }[] };
      return { role: rows[0]?.role, tenant: rows[0]?.tenant || null };
    } finally {
      client.release();
    }
  };

  it('are one for a statement alone, and leave neither role nor tenant behind', async () => {
    const before = await roleNow();
    sent.splice(0);
    expect(await bench.database.session(tenantA).execute(`${whoSql} where ? = 7`, [7])).toEqual([
      { role: tenantRole, tenant: tenantA },
    ]);
    expect(sent).toEqual([expect.stringMatching(/^set local role "app_tenant"; .*where 7 = 7$/)]);
    await expect(bench.database.session(tenantA).execute('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await roleNow()).toEqual(before);
    expect(before).not.toMatchObject({ role: tenantRole });
    expect(before.tenant).toBeNull();
  });

  it('show a statement alone no other tenant and let it write no other', async () => {
    const rows = "select value from kernel.epoch where topic = 'rounds'";
    expect(await bench.database.session(tenantA).execute(rows)).toHaveLength(1);
    expect(await bench.database.session(tenantB).execute(rows)).toEqual([]);
    const foreign = `insert into kernel.epoch (tenant_id, topic, value) values ('${tenantB}', 'foreign', 1)`;
    await expect(bench.database.session(tenantA).execute(foreign)).rejects.toThrow('row-level security');
  });

  it('run nothing where the fence cannot be put up', async () => {
    const write = `insert into kernel.epoch (tenant_id, topic, value) values ('${tenantA}', 'unfenced', 1)`;
    await expect(runFenced(pool, 'set local role "nobody_has_this"', write)).rejects.toThrow(
      'nobody_has_this',
    );
    const found = await bench.database
      .session(tenantA)
      .execute("select from kernel.epoch where topic = 'unfenced'");
    expect(found).toEqual([]);
  });

  it('of a transaction begin with its first statement', async () => {
    const before = await roleNow();
    sent.splice(0);
    await bench.database.session(tenantA).transactional(async (em) => {
      expect(await em.execute(whoSql)).toEqual([{ role: tenantRole, tenant: tenantA }]);
      await em.execute('select 2');
    });
    expect(sent).toEqual([
      expect.stringMatching(/^begin;.*app_tenant.*;select current_user/),
      'select 2',
      'commit',
    ]);
    expect(await roleNow()).toEqual(before);
  });

  it('of a transaction whose first statement fails, or that has none, leave nothing behind', async () => {
    const before = await roleNow();
    const failing = bench.database.session(tenantA).transactional((em) => em.execute('select 1 / 0'));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await roleNow()).toEqual(before);
    sent.splice(0);
    await bench.database.session(tenantA).transactional(async () => undefined);
    const refused = bench.database.session(tenantA).transactional(async () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(sent).toEqual([]);
    expect(await roleNow()).toEqual(before);
  });

  it('of a transaction whose first statement the server cannot read: nothing follows without its fence', async () => {
    for (const first of ['select from where', 'select 1 / 0']) {
      const outcomes = await bench.database.session(tenantA).transactional(async (em) => {
        const atOnce = await Promise.allSettled([em.execute(first), em.execute(whoSql)]);
        return [...atOnce, ...(await Promise.allSettled([em.execute(whoSql)]))];
      });
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    }
    const session = bench.database.session(tenantA);
    expect(await session.transactional((em) => em.execute(whoSql))).toEqual([
      { role: tenantRole, tenant: tenantA },
    ]);
  });

  it('open a transaction for statements with parameters too, and for housekeeping', async () => {
    const found = await bench.database.session(tenantA).transactional(async (em) => {
      const topics = em
        .getKysely<{ 'kernel.epoch': { topic: string } }>()
        .selectFrom('kernel.epoch')
        .select('topic');
      return topics.where('topic', '=', 'rounds').execute();
    });
    expect(found).toEqual([{ topic: 'rounds' }]);
    expect(await bench.database.system((em) => em.execute('select current_user as role'))).toEqual([
      { role: systemRole },
    ]);
  });

  describe('of what is sent later', () => {
    const write = (topic: string) =>
      sentLater(`insert into kernel.epoch (tenant_id, topic, value) values ('${tenantA}', '${topic}', 1)`);
    const topicsLike = async (pattern: string) => {
      const found: { topic: string }[] = await bench.database
        .session(tenantA)
        .execute('select topic from kernel.epoch where topic like ? order by topic', [pattern]);
      return found.map(({ topic }) => topic);
    };

    it('are those of the next statement and of the commit, in the order of writing', async () => {
      const topics = await bench.database.session(tenantA).transactional(async (em) => {
        await em.execute(write('later a'));
        await em.execute(write('later b'));
        const rows = await em.execute("select topic from kernel.epoch where topic like 'later _' order by 1");
        await em.execute(write('later c'));
        return rows;
      });
      expect(topics).toEqual([{ topic: 'later a' }, { topic: 'later b' }]);
      expect(sent).toEqual([
        expect.stringMatching(
          /^begin;.*app_tenant.*;insert .*'later a', 1\);insert .*'later b', 1\);select topic/,
        ),
        expect.stringMatching(/^insert .*'later c', 1\);commit$/),
      ]);
      expect(await topicsLike('later _')).toEqual(['later a', 'later b', 'later c']);
    });

    it('are one, the whole transaction, where nothing else is sent', async () => {
      await bench.database.session(tenantA).transactional((em) => em.execute(write('later alone')));
      expect(sent).toEqual([
        expect.stringMatching(/^begin;.*app_tenant.*;insert .*'later alone', 1\);commit$/),
      ]);
      expect(await topicsLike('later alone')).toEqual(['later alone']);
    });

    it('fail the commit, and all that was written with it', async () => {
      const before = await roleNow();
      const twice = bench.database.session(tenantA).transactional(async (em) => {
        await em.execute(sentLater(`select 1 from kernel.epoch`));
        await em.execute('select 1');
        await em.execute(write('later twice'));
        await em.execute(write('later twice'));
      });
      await expect(twice).rejects.toThrow('duplicate key');
      expect(await topicsLike('later twice')).toEqual([]);
      const broken = bench.database
        .session(tenantA)
        .transactional((em) => em.execute(sentLater('insert into where')));
      await expect(broken).rejects.toThrow('syntax error');
      expect(await roleNow()).toEqual(before);
    });

    it('write nothing after a first statement that failed, although it is committed', async () => {
      for (const first of ['select from where', 'select 1 / 0']) {
        const before = await roleNow();
        await bench.database.session(tenantA).transactional(async (em) => {
          await em.execute(first).catch(() => undefined);
          await em.execute(write('later orphan'));
        });
        expect(await topicsLike('later orphan')).toEqual([]);
        expect(await roleNow()).toEqual(before);
      }
    });

    it('go with a rollback, and with that to a savepoint', async () => {
      const undone = bench.database.session(tenantA).transactional(async (em) => {
        await em.execute(write('later undone'));
        throw new Error('refused');
      });
      await expect(undone).rejects.toThrow('refused');
      await bench.database.session(tenantA).transactional(async (em) => {
        await em.execute(write('later kept'));
        const inner = em.transactional(async (nested) => {
          await nested.execute(write('later undone too'));
          throw new Error('refused');
        });
        await expect(inner).rejects.toThrow('refused');
        await em.execute(write('later kept too'));
      });
      expect(await topicsLike('later undone%')).toEqual([]);
      expect(await topicsLike('later kept%')).toEqual(['later kept', 'later kept too']);
    });
  });
});
