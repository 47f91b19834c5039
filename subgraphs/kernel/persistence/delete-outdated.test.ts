import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KernelDatabase, openKernelDatabase } from '../../../test/testkit/database/kernel-database.ts';
import { databases, hasServer, serverEngine } from '../../../test/testkit/postgres.ts';
import { deleteOutdated, type OutdatedRows } from './delete-outdated.ts';
import { createSchema, fenceTenantRows, type SqlMigration } from './migration.ts';

const old = new Date('2026-01-01T00:00:00.000Z');
const now = new Date('2026-02-01T00:00:00.000Z');

describe.each(databases)('deleting outdated rows on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());

  const sql = (statement: string, parameters: unknown[] = []) =>
    bench.database.system((em) => em.execute(statement, parameters));
  const fill = async (count: number, at: Date) =>
    sql(
      `insert into kernel.handled_event (event_id, subscriber, handled_at)
       select gen_random_uuid(), 'number ' || n, ?::timestamptz from generate_series(1, ${count}) n`,
      [at],
    );
  const left = async () =>
    (await sql('select count(*)::int as count from kernel.handled_event'))[0]?.count as number;
  /** Notes how many rows each statement is asked for. @param onBatch after each. */
  const watched = (onBatch: (batch: number) => void) => {
    let batch = 0;
    return {
      systemStatement: (async (statement: string, parameters: unknown[]) => {
        const rows = await bench.database.systemStatement(statement, parameters);
        batch += 1;
        onBatch(batch);
        return rows;
      }) as typeof bench.database.systemStatement,
    };
  };
  const rows: OutdatedRows = { table: 'kernel.handled_event', instant: 'handled_at', before: now };

  it('takes all of one instant in several statements, and none that is younger', async () => {
    await fill(3_000, old);
    await fill(10, now);
    let statements = 0;
    const gone = await deleteOutdated(
      watched(() => statements++),
      rows,
      new AbortController().signal,
    );
    expect(gone).toBe(3_000);
    expect(statements).toBeGreaterThan(1);
    expect(await left()).toBe(10);
  });

  it('skips rows to keep, and continues after them', async () => {
    await sql('delete from kernel.handled_event');
    await fill(1_500, old);
    const only = "handled_at < $before and subscriber like '%7'";
    expect(await deleteOutdated(bench.database, { ...rows, only }, new AbortController().signal)).toBe(150);
    expect(await left()).toBe(1_350);
  });

  it('stops between two statements when it is aborted, and deletes the rest the next time', async () => {
    await sql('delete from kernel.handled_event');
    await fill(2_000, old);
    const stop = new AbortController();
    const first = await deleteOutdated(
      watched(() => stop.abort()),
      rows,
      stop.signal,
    );
    expect(first).toBe(500);
    expect(await left()).toBe(1_500);
    expect(await deleteOutdated(bench.database, rows, new AbortController().signal)).toBe(1_500);
  });
});

/** Outdated rows that lie anywhere in a table that only policies open. */
const manyRows: SqlMigration = {
  name: 'notes-0001-many',
  statements: [
    ...createSchema('notes'),
    'create table notes.note (id int not null primary key, tenant_id uuid not null, at timestamptz not null)',
    `insert into notes.note select n, gen_random_uuid(), '2026-01-01'::timestamptz + n * 7919 % 200000 * interval '1 second'
     from generate_series(1, 200000) n`,
    'create index note_at_index on notes.note (at)',
    ...fenceTenantRows('notes.note'),
    'analyze notes.note',
  ],
};

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

const rowsRead = (plan: Plan): number =>
  Math.max(
    plan['Relation Name'] === 'note' ? plan['Actual Rows'] : 0,
    ...(plan.Plans ?? []).map((part) => rowsRead(part)),
  );

it.runIf(hasServer)('a batch reads its own rows, not all that are outdated', async () => {
  const bench = await openKernelDatabase(serverEngine, { migrations: [manyRows] });
  const batches: { size: number; read: number }[] = [];
  // After the first batch half of the rows is left.
  const explaining = {
    systemStatement: async (statement: string, parameters: unknown[] = []) => {
      const [row] = await bench.database.systemStatement<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) ${statement}`,
        parameters,
      );
      const size = Number(parameters[4]);
      batches.push({ size, read: rowsRead(row?.['QUERY PLAN'][0].Plan as Plan) });
      const seen = batches.length === 1 ? size : 0;
      return [{ seen, gone: seen, instant: '2026-01-02 04:00:00+00', place: '(0,0)' }];
    },
  } as unknown as KernelDatabase['database'];
  try {
    const rows = { table: 'notes.note', instant: 'at', before: new Date('2026-02-01T00:00:00.000Z') };
    await deleteOutdated(explaining, rows, new AbortController().signal);
  } finally {
    await bench.close();
  }
  expect(batches).toHaveLength(2);
  for (const { size, read } of batches) expect(read).toBeLessThanOrEqual(size + 1);
});
