import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice, bob, carol, dave, globex } from '../../../test/testkit/callers.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openSlice, type Slice, type SliceCaller } from '../../../test/testkit/slice.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { purgeGrantAudit } from './purge-grant-audit.ts';

const read = 'Identity.Users.Read';
const listed = `{
  grantChanges(filter: { roleName: { eq: "listed" } }) {
    nodes { change permission roleName actorId occurredAt }
  }
}`;
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('what is kept of a change of grants, on $name', (database) => {
  let slice: Slice;
  beforeAll(async () => {
    slice = await openSlice({ area: 'identity', database });
  });
  afterAll(() => slice.close());
  const change = (field: 'grantPermission' | 'revokePermission', caller: SliceCaller, roleName: string) =>
    slice.run(
      `mutation ($roleName: String!) { ${field}(input: { roleName: $roleName, permissionName: "${read}" }) { __typename } }`,
      caller,
      { roleName },
    );
  const audit = (roleName: string) =>
    slice.sql(
      `select change, permission, tenant_id, actor_id from identity.grant_audit where role_name = ? order by id`,
      [roleName],
    );

  it('is out of reach of another tenant', async () => {
    await change('grantPermission', carol, 'fenced');
    const count = (tenantId: string) =>
      slice.process.services.database
        .session(tenantId)
        .transactional((em) => em.execute(`select 1 from identity.grant_audit where role_name = 'fenced'`));
    expect(await count(acme.id)).toEqual([]);
    expect(await count(HOST_TENANT_ID)).toEqual([]);
    expect(await count(globex.id)).toHaveLength(1);
  });

  it('is listed newest first, to who may manage grants of the tenant', async () => {
    const list = async (caller: SliceCaller) => {
      const { data, error } = await slice.run(listed, caller);
      return error ?? data.grantChanges.nodes;
    };
    await change('grantPermission', carol, 'listed');
    slice.clock.advance(1_000);
    await change('revokePermission', carol, 'listed');
    const occurredAt = slice.clock.now().toISOString();
    const row = { permission: read, roleName: 'listed', actorId: 'carol' };
    expect(await list(carol)).toEqual([
      { change: 'Revoked', ...row, occurredAt },
      { change: 'Granted', ...row, occurredAt: expect.any(String) },
    ]);
    expect(await list(alice)).toEqual([]);
    expect(await list(dave)).toEqual([]);
    expect(await list(bob)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is a row for each change and none for what changes nothing', async () => {
    await change('revokePermission', alice, 'role');
    await change('grantPermission', alice, 'role');
    await change('grantPermission', alice, 'role');
    await change('revokePermission', alice, 'role');
    await change('revokePermission', alice, 'role');
    const row = { permission: read, tenant_id: acme.id, actor_id: 'alice' };
    expect(await audit('role')).toEqual([
      { change: 'Granted', ...row },
      { change: 'Revoked', ...row },
    ]);
  });

  it('names the host’s changes the host’s', async () => {
    await change('grantPermission', dave, 'global');
    expect(await audit('global')).toEqual([
      { change: 'Granted', permission: read, tenant_id: HOST_TENANT_ID, actor_id: 'dave' },
    ]);
  });

  it.each(['update identity.grant_audit set actor_id = null', 'delete from identity.grant_audit'])(
    'cannot be altered by a tenant’s session: %s',
    async (statement) => {
      const em = slice.process.services.database.session(acme.id);
      await expect(em.transactional((tx) => tx.execute(statement))).rejects.toThrow(/permission denied/);
    },
  );

  it('is an event in the same transaction, with who did it', async () => {
    await slice.takeEvents();
    await change('grantPermission', alice, 'told');
    await change('grantPermission', alice, 'told');
    await change('revokePermission', alice, 'told');
    const head = { tenantId: acme.id, actorId: 'alice', occurredAt: slice.clock.now().toISOString() };
    const data = { permission: read, roleName: 'told' };
    expect(await slice.takeEvents()).toMatchObject([
      { ...head, type: 'Authorization.PermissionGranted', data },
      { ...head, type: 'Authorization.PermissionRevoked', data },
    ]);
  });

  it('is nothing at all when the transaction fails after the change', async () => {
    await slice.takeEvents();
    // The result of a keyed mutation is stored last; a key over the column's length fails there.
    const caller = { ...alice, idempotency: { key: 'k'.repeat(257), requestHash: 'hash' } };
    const { error } = await change('grantPermission', caller, 'undone');
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(slice.takeStatements().some((sql) => sql.includes('"grant_audit"'))).toBe(true);
    expect(await audit('undone')).toEqual([]);
    expect(await slice.sql(`select 1 from kernel.permission_grant where role_name = 'undone'`)).toEqual([]);
    expect(await slice.takeEvents()).toEqual([]);
  });

  it('is purged when it is older than the retention, and not a day earlier', async () => {
    const now = slice.clock.now().getTime();
    const ages = [1094, 1095, 1096];
    for (const age of ages) {
      await slice.sql(
        `insert into identity.grant_audit values (gen_random_uuid(), ?, 'Granted', ?, ?, null, ?)`,
        [acme.id, read, `aged ${age}`, new Date(now - age * day - 1_000)],
      );
    }
    const { database: opened } = slice.process.services;
    const job = purgeGrantAudit(opened, slice.clock, 1096);
    await job.handle({}, firstRun());
    const left = await slice.sql(
      `select role_name from identity.grant_audit where role_name like 'aged %' order by 1`,
    );
    expect(left.map(({ role_name }) => role_name)).toEqual(['aged 1094', 'aged 1095']);
    expect(await audit('role')).toHaveLength(2);
  });
});
