import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, globex } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';

const listed = `{
  agentChanges(filter: { tool: { eq: "add_timeline_comment" } }) {
    nodes { actorId operation tool client requestId occurredAt }
    totalCount
  }
}`;

describe.each(databases)('changes of agents, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
    const insert = `insert into kernel.agent_change
        (id, tenant_id, actor_id, operation, tool, client, request_id, occurred_at)
      values (gen_random_uuid(), ?, ?, 'createTimelineEntry', ?, ?, 'r', ?)`;
    await slice.sql(insert, [acme.id, 'alice', 'add_timeline_comment', 'editor', '2026-01-01T00:00:00Z']);
    await slice.sql(insert, [acme.id, 'bob', 'add_timeline_comment', null, '2026-01-02T00:00:00Z']);
    await slice.sql(insert, [acme.id, 'bob', 'publish_notification', null, '2026-01-03T00:00:00Z']);
    await slice.sql(insert, [globex.id, 'carol', 'add_timeline_comment', null, '2026-01-04T00:00:00Z']);
  });
  afterAll(() => slice.close());

  const list = async (caller: SliceCaller) => {
    const { data, error } = await slice.run(listed, caller);
    return error ?? data.agentChanges;
  };
  const row = { operation: 'createTimelineEntry', tool: 'add_timeline_comment', requestId: 'r' };

  it('are listed newest first, to who may manage grants of the tenant', async () => {
    expect(await list(alice)).toEqual({
      nodes: [
        { ...row, actorId: 'bob', client: null, occurredAt: '2026-01-02T00:00:00.000Z' },
        { ...row, actorId: 'alice', client: 'editor', occurredAt: '2026-01-01T00:00:00.000Z' },
      ],
      totalCount: 2,
    });
    expect(await list(carol)).toMatchObject({ nodes: [{ actorId: 'carol' }], totalCount: 1 });
    expect(await list(bob)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
