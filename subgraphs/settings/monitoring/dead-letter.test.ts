import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, dave } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const letters = `query ($queue: String, $first: Int, $after: String, $last: Int, $before: String) {
  deadLetters(filter: { queue: $queue }, first: $first, after: $after, last: $last, before: $before) {
    nodes { id queue tenantId error attempts sentAt failedAt }
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const queues = '{ deadLetterQueues { queue count lastFailedAt } }';
const redrive =
  'mutation ($input: RedriveDeadLettersInput!) { redriveDeadLetters(input: $input) { redrivenCount } }';
const notFound = { code: 'NOT_FOUND', errorCode: 'BackgroundJobs:DeadLetter:NotFound' };
const housekeeping = 'kernel.housekeeping';
const other = 'event.settings-announce-change';

describe.each(databases)('dead letters, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'settings', database });
    await fail(housekeeping, '2026-01-01T00:00:00.123456Z', { data: { secret: 's' } }, 'Error: no disk');
    await fail(housekeeping, '2026-01-02T00:00:00Z', { data: {}, priorRuns: 3 }, null);
    await fail(other, '2026-01-03T00:00:00Z', { data: { tenantId: acme.id } }, 'Error: no net');
  });
  afterAll(() => slice.close());

  /** Stores a job of the queue that has failed finally, as the queue does. */
  async function fail(queue: string, at: string, data: object, message: string | null) {
    await slice.sql(
      `insert into jobs.job (name, data, state, created_on, keep_until, source_name, source_id, source_created_on,
         source_retry_count, source_output)
       values (?, ?::jsonb, 'created', ?::timestamptz, '2999-01-01', ?, gen_random_uuid(), ?::timestamptz, 2, ?::jsonb)`,
      [
        `${queue}.dead`,
        JSON.stringify(data),
        at,
        queue,
        at,
        message === null ? null : JSON.stringify({ message }),
      ],
    );
  }
  const list = async (caller: SliceCaller, variables = {}) => {
    const { data, error } = await slice.run(letters, caller, variables);
    return error ?? data.deadLetters;
  };
  const send = async (caller: SliceCaller, input: object) => {
    const { data, error } = await slice.run(redrive, caller, { input });
    return error ?? data.redriveDeadLetters.redrivenCount;
  };

  it('are the host’s alone', async () => {
    expect(await list(alice)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await send(alice, { queue: housekeeping })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await slice.run(queues, alice)).error).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are listed newest first with their runs and error', async () => {
    const { nodes, totalCount } = await list(dave);
    expect(totalCount).toBe(3);
    expect(nodes).toMatchObject([
      { queue: other, tenantId: acme.id, error: 'Error: no net', attempts: 3 },
      {
        queue: housekeeping,
        tenantId: null,
        error: null,
        attempts: 6,
        failedAt: '2026-01-02T00:00:00.000Z',
      },
      { queue: housekeeping, error: 'Error: no disk', attempts: 3 },
    ]);
    const { data } = await slice.run(queues, dave);
    expect(data.deadLetterQueues).toEqual([
      { queue: other, count: 1, lastFailedAt: '2026-01-03T00:00:00.000Z' },
      { queue: housekeeping, count: 2, lastFailedAt: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  it('are paged in both directions, and narrowed to a queue', async () => {
    const errors = ({ nodes }: { nodes: { error: string | null }[] }) => nodes.map(({ error }) => error);
    const seen = [];
    let after: string | null = null;
    for (let hasNext = true; hasNext; ) {
      const part = await list(dave, { first: 1, after });
      seen.push(...errors(part));
      after = part.pageInfo.endCursor;
      hasNext = part.pageInfo.hasNextPage;
    }
    expect(seen).toEqual(['Error: no net', null, 'Error: no disk']);
    expect(errors(await list(dave, { last: 1, before: after }))).toEqual([null]);
    expect(errors(await list(dave, { queue: housekeeping }))).toEqual([null, 'Error: no disk']);
    expect(await list(dave, { queue: 'no.such.queue' })).toMatchObject(notFound);
    expect(await list(dave, { after: 'garbage' })).toMatchObject({
      errors: { after: ['Validation:InvalidCursor'] },
    });
  });

  it('are sent again, one or all of a queue, and once for a repeated key', async () => {
    const [{ id }] = (await list(dave, { queue: housekeeping })).nodes;
    expect(await send(dave, { queue: other, id })).toMatchObject(notFound);
    expect(await send(dave, { queue: housekeeping, id: 'no-uuid' })).toMatchObject(notFound);
    expect(await send(dave, { queue: 'no.such.queue' })).toMatchObject(notFound);
    const repeated = { ...dave, idempotency: { key: 'again', requestHash: 'hash' } };
    expect(await send(repeated, { queue: housekeeping, id })).toBe(1);
    expect(await send(repeated, { queue: housekeeping, id })).toBe(1);
    expect(await send(dave, { queue: housekeeping, id })).toMatchObject(notFound);
    expect(await send(dave, { queue: housekeeping })).toBe(1);
    expect(await send(dave, { queue: housekeeping })).toBe(0);
    await slice.process.messaging.drain();
    const { data } = await slice.run(queues, dave);
    expect(data.deadLetterQueues).toMatchObject([{ queue: other, count: 1 }]);
  });
});
